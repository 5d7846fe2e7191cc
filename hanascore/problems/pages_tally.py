"""The pages of the problems that only a tally meets: an event's file, missing tables, names, seats."""

from __future__ import annotations

from hanascore.problems.problem import Page, Severity

PAGES = (
    Page(
        id="event-file",
        severity=Severity.ERROR,
        title="a file that is no event",
        means="An event's file is one mapping of keys, and its first line is hanascore_event: 1.",
        why="Points, penalties and byes are read from it, and nothing there may be a guess.",
        example="a record given with --event",
        remedy="Start the file with hanascore_event: 1, or name the right file. `hanascore rules event` "
        "lists every key of it.",
    ),
    Page(
        id="lots-seed-missing",
        severity=Severity.ERROR,
        title="lots without a seed",
        means="tie_breaks ends in lots, and the event has no lots_seed to draw them from.",
        why="Lots follow from the seed and the players' ids alone, so that everybody can draw them again.",
        example="tie_breaks: [points, lots], and no lots_seed",
        remedy="Announce a number that nobody could choose, and write it down: lots_seed: 20261120.",
    ),
    Page(
        id="penalty-adds",
        severity=Severity.WARNING,
        title="a penalty that gives points",
        means="The points of a penalty are more than 0, so they are added.",
        why="A minus sign is easily forgotten.",
        example="penalties: [{player: bo, points: 5, reason: late, by: director}]",
        remedy="Write points: -5 if the points are taken away.",
    ),
    Page(
        id="entry-twice",
        severity=Severity.ERROR,
        title="two rulings on one thing",
        means="A player has two byes in a round, is withdrawn twice, has two substitutes, or stands in "
        "for the same player.",
        why="Both cannot be meant, and points would be counted twice.",
        example="byes: [{round: 2, player: bo, points: 10}, {round: 2, player: bo, points: 5}]",
        remedy="Leave one of the two out.",
    ),
    Page(
        id="correction-unmatched",
        severity=Severity.WARNING,
        title="a correction of a file that is not here",
        means="An entry of corrections names a file that is not among those that were read.",
        why="It would be missing from the audit of the file it is meant for.",
        example="corrections: [{file: r1-t3.yaml, …}], where the file is called r01-t03.hanascore.yaml",
        remedy="Correct the name. The folders before it may be left out.",
    ),
    Page(
        id="file-unread",
        severity=Severity.ERROR,
        title="a file that could not be read",
        means="There is nothing under that name, or no permission to read it, or it is no file.",
        why="A table may be missing, so nothing is final.",
        example="a link that leads nowhere, in the folder of an event",
        remedy="Give the right name, or put the file right.",
    ),
    Page(
        id="file-changed",
        severity=Severity.ERROR,
        title="a file that changed while it was read",
        means="Its size or its time of writing was another after reading than before.",
        why="Half of it may be old and half new.",
        example="a file that another program is just writing",
        remedy="Wait until it is written, and run the tally again.",
    ),
    Page(
        id="not-a-record",
        severity=Severity.WARNING,
        title="an event, a report or a schema among the records",
        means="The file says of itself that it is something else, so it is passed over.",
        why="It may have been meant for another option, such as --event.",
        example="cup.yaml lying among the records of the cup, and no --event cup.yaml",
        remedy="Name an event with --event, and keep reports in another folder.",
    ),
    Page(
        id="record-left-out",
        severity=Severity.ERROR,
        title="a record that does not count",
        means="The record has errors because of which it, or one of its rounds, cannot be scored.",
        why="Its points are missing from the standings, so nothing is final.",
        example="a round with one card in two piles",
        remedy="Put the errors right; each is listed with its line.",
    ),
    Page(
        id="game-unfinished",
        severity=Severity.ERROR,
        title="a game that is not over",
        means="Fewer rounds are written down than the game has, or nobody has reached the goal. In a "
        "tally with "
        "an event it does not count; without one its score so far does, and this is a warning.",
        why="Places and winners are not known before the end.",
        example="five rounds of a game with last_round: 6",
        remedy="Write down the rounds that are missing, or agree on another end under options.",
    ),
    Page(
        id="table-unnamed",
        severity=Severity.ERROR,
        title="a record that does not say where it belongs",
        means="The event has rounds and tables, and the record does not say of which it is.",
        why="Nobody can tell whether a table is missing or was reported twice.",
        example="a record without a line such as event: {round: 2, table: 3}",
        remedy="Add that line.",
    ),
    Page(
        id="table-unknown",
        severity=Severity.ERROR,
        title="a round or a table that the event does not have",
        means="The record names a round after the last one, or a table that is not among the event's.",
        why="It may be of another event, or a number may be wrong.",
        example="event: {round: 5, table: 1}, in an event of four rounds",
        remedy="Correct the record, or rounds and tables in the event's file.",
    ),
    Page(
        id="table-missing",
        severity=Severity.ERROR,
        title="a table without a record",
        means="No record is of this table in this round, and somebody who should have played in the "
        "round is "
        "nowhere. Where everybody sat at another table, or had a bye, no table is missed.",
        why="Points are missing, so nothing is final.",
        example="a round with records of tables 1, 2 and 4",
        remedy="Give the record, or ask for the standings as they are with --partial.",
    ),
    Page(
        id="table-twice",
        severity=Severity.ERROR,
        title="a table that is reported twice",
        means="Two records are of the same table in the same round. With the same result one of them "
        "counts, and "
        "this is a warning; otherwise neither counts.",
        why="Points would be counted twice, and nobody can say which record is right.",
        example="r01-t03.yaml and r01-t03-new.yaml, both with event: {round: 1, table: 3}",
        remedy="Keep the one that is right.",
    ),
    Page(
        id="places-unfit",
        severity=Severity.ERROR,
        title="a table with another number of places than have points",
        means="Points are won by places, and the table has more places than the event gives points for; "
        "then "
        "the game does not count. With fewer places the first ones are used, and this is a warning.",
        why="A place without points cannot be counted.",
        example="places: [30, 10, -10, -30], and a table of five",
        remedy="Say what tables of that size win: places: {4: [30, 10, -10, -30], 3: [20, 0, -20]}.",
    ),
    Page(
        id="not-entered",
        severity=Severity.ERROR,
        title="a name that is not entered in the event",
        means="The record names a player whom the event does not know by this name. Nearly the same "
        "name is never "
        "taken for it. The others at the table have their points.",
        why="Only people can say whether Akiko is Akiko S.",
        example="players: [Akiko, Bo], where the event knows Akiko S. and Bo",
        remedy="Add the name to the aliases of a player, or correct the record.",
    ),
    Page(
        id="name-nearly",
        severity=Severity.WARNING,
        title="two names that may be one person's",
        means="They differ by a letter, by capitals or accents, or by one word more, and never met at a "
        "table.",
        why="Points of one person would stand in two lines.",
        example="Akiko in one record, and Akiko S. in five",
        remedy="Write the name alike, or list both names as aliases in an event's file.",
    ),
    Page(
        id="seat-twice",
        severity=Severity.ERROR,
        title="a player in two places at once",
        means="The player sits at two tables in a round, sits at one and has a bye, or is at a table "
        "under two "
        "names. With --partial both games count, but not one with a player under two names.",
        why="One of the two is a mistake, and points go to the wrong player.",
        example="Bo at tables 1 and 4 of round 2",
        remedy="Correct the name or the round in one of the records, or take the bye away.",
    ),
    Page(
        id="seat-unexpected",
        severity=Severity.WARNING,
        title="a player who should not be playing",
        means="The event says that the player is withdrawn, is replaced, or is a substitute only later.",
        why="A ruling may have been forgotten, or a name may be wrong.",
        example="withdrawn: [{player: chiyo, after: 2}], and Chiyo at a table in round 3",
        remedy="Correct the record, or the ruling.",
    ),
    Page(
        id="player-absent",
        severity=Severity.WARNING,
        title="a player at no table",
        means="All tables of the round are here, and the player sat at none of them and had no bye.",
        why="A bye or a withdrawal may have been forgotten.",
        example="nine players, two tables of four, and no bye",
        remedy="Add a bye, or say under withdrawn who plays no more.",
    ),
    Page(
        id="rules-vary",
        severity=Severity.WARNING,
        title="a record played by other rules than most",
        means="The game, an option or a house rule is another one than in most records of the tally.",
        why="Points of different rules are worth different things.",
        example="one record with method: easy among twenty with the floor",
        remedy="State the rules once in an event's file, or keep such records apart.",
    ),
)
