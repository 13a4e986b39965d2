"""Books an arrival and follows it until its goods are in stock.

    FLOE_URL=https://floe.example.com FLOE_KEY=floe_... python3 book_inbound.py ../booking.json

It can be stopped and started again at any time. Everything is done under keys that follow from `externalNo`, so a call
whose answer was lost is not done twice; the id of the booking is kept in a file beside it, because Floe remembers keys for
a day only.
"""

import json
import os
import sys
import time

from floe import Floe, Refused, Unreachable

BOOKINGS = "/wms/inboundBookingPublic"
ENTRIES = "/wms/entryNote/list"

# Numbers of inboundBookingStatus and entryStatus; `GET /arpa-basic-api/dict/listDict` has the tables with their words.
TO_SUBMIT, TO_AUDIT, ACCEPTED, COMPLETE = 0, 1, 2, 4
ENTERED = 2


def say(*words):
    print(*words, flush=True)


def book(floe, booking, memory):
    """Writes and submits the booking; answers its id. Started again, it goes on where it was."""
    number = booking["externalNo"]
    if os.path.exists(memory):
        with open(memory, encoding="utf-8") as file:
            booking_id = file.read().strip()
    else:
        booking_id = floe.post(f"{BOOKINGS}/add", booking, f"add-{number}")["id"]
        with open(memory, "w", encoding="utf-8") as file:
            file.write(booking_id)
    seen = floe.get(f"{BOOKINGS}/{booking_id}")
    say("booked", seen["docNo"])
    if seen["status"] == TO_SUBMIT and not seen["cancelled"]:
        # The version belongs to the key: a booking that was given back and corrected is submitted anew.
        key = f"submit-{number}-{seen['version']}"
        floe.post(f"{BOOKINGS}/{booking_id}/submit", {"version": seen["version"]}, key)
        say("submitted", seen["docNo"])
    return booking_id


def follow(floe, booking_id, pause):
    """Tells every step until all goods are entered; answers the numbers of the entry notes."""
    told = None
    while True:
        seen = floe.get(f"{BOOKINGS}/{booking_id}")
        if seen["cancelled"]:
            raise SystemExit(f"cancelled: {seen['cancelReason']}")
        if seen["status"] == TO_SUBMIT:
            raise SystemExit(f"given back: {seen['auditOpinion']}")
        step = {TO_AUDIT: "waits for the warehouse", ACCEPTED: "accepted", COMPLETE: "received"}[seen["status"]]
        if step != told:
            say(step, seen["noteNo"] or "")
            told = step
        if seen["status"] == COMPLETE:
            notes = floe.get(ENTRIES, receivingNo=seen["noteNo"], pageSize=100)["records"]
            if notes and all(note["status"] == ENTERED for note in notes):
                return [note["docNo"] for note in notes]
        time.sleep(pause)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        booking = json.load(file)
    floe = Floe(os.environ["FLOE_URL"], os.environ["FLOE_KEY"], os.environ.get("FLOE_LANGUAGE", "en"))
    pause = float(os.environ.get("FLOE_PAUSE", "15"))
    try:
        own = floe.get("/arpa-basic-api/apiKey/self")
        say("calls for", own["partyCode"], "with the key", own["name"])
        say("in stock:", ", ".join(follow(floe, book(floe, booking, sys.argv[1] + ".id"), pause)))
    except Refused as refused:
        for field, reason in refused.wrong_fields().items():
            print(f"{field}: {reason}", file=sys.stderr)
        raise SystemExit(f"refused, {refused}")
    except Unreachable as error:
        raise SystemExit(f"no answer, {error}; start again, nothing is booked twice")


if __name__ == "__main__":
    main()
