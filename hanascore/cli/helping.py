"""The option for help, in words of our own: for its own, click looks for a translation at every start."""

from __future__ import annotations

from functools import cache

import click


def _show(context: click.Context, _: click.Parameter, asked: object) -> None:
    if asked and not context.resilient_parsing:
        click.echo(context.get_help(), color=context.color)
        context.exit()


@cache
def help_option() -> click.Option:
    """The one option for help that every command has."""
    return click.Option(
        ["-h", "--help"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show,
        help="Show this message and exit.",
    )


class Helped(click.Command):
    """A command with our option for help."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option for help, the same in every command."""
        return help_option() if self.add_help_option and self.get_help_option_names(ctx) else None
