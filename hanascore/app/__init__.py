"""The app: a static web page on which a phone keeps score, with this program running in its browser.

`build.py` writes the page. `bridge.py` runs in the browser and answers the questions of the page's scripts,
which are in `page/`. The scripts know no rule, no score and no yaku.
"""
