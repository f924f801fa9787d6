"""Keeps a copy of your order lines in SQLite. Python 3.9 or later, no packages.

MILLGATE_URL=https://portal.example.com MILLGATE_KEY=mgf_… python3 order_lines.py
"""

import json
import os
import sqlite3
import urllib.parse
import urllib.request

URL = os.environ["MILLGATE_URL"] + "/api/customer/v1/order-lines"
KEY = os.environ["MILLGATE_KEY"]


def read(**parameters):
    query = urllib.parse.urlencode({"limit": 1000, **parameters})
    request = urllib.request.Request(f"{URL}?{query}", headers={"Authorization": f"Bearer {KEY}"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


copy = sqlite3.connect("order-lines.db")
copy.execute("create table if not exists lines (number text, item int, row text, primary key (number, item))")
copy.execute("create table if not exists place (id int primary key, cursor text)")


def store(page, cursor):
    """The rows and the cursor behind them, in one transaction."""
    with copy:
        for row in page["data"]:
            copy.execute("replace into lines values (?, ?, ?)", (row["orderNumber"], row["item"], json.dumps(row)))
        for row in page["removed"]:
            copy.execute("delete from lines where number = ? and item = ?", (row["orderNumber"], row["item"]))
        if cursor:
            copy.execute("replace into place values (1, ?)", (cursor,))


place = copy.execute("select cursor from place").fetchone()
if place is None:
    # The first run reads everything, and starts to follow from where it began.
    page = read()
    start = page["changes"]
    while page["next"]:
        store(page, None)
        page = read(after=page["next"])
    store(page, start)
else:
    page = read(changedSince=place[0])
    store(page, page["changes"])
    while page["hasMore"]:
        page = read(changedSince=page["changes"])
        store(page, page["changes"])
print(copy.execute("select count(*) from lines").fetchone()[0], "order lines")
