import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Where the server uses its own clock, and why that may be wrong there: rights, expiry, due dates and signatures use
 * the database's clock, and durations use `performance.now()`, which clock corrections do not change.
 */
const harmless: Record<string, string> = {
	"src/app/feed-arguments.ts": "refuses an end of a key that has passed by the clock of the machine that makes it",
	"src/app/health.ts": "since when a part is as it is, as people read it",
	"src/app/security-contact.ts": "until when security.txt is valid",
	"src/features/feeds/server/past-moment.ts":
		"refuses a moment that has not come, with five minutes for clocks that differ",
	"src/features/notifications/server/notification-mail.ts": "the year that a mail leaves out of its dates",
	"src/features/people/server/privacy/export-person.ts": "when an export was made, as people read it",
	"src/features/sign-in/server/oidc-client.ts": "measures how far it is from the database's clock",
	"src/server/backup/back-up.ts": "the name and the date of a backup, as people read them",
	"src/server/export/xlsx-stream.ts": "the date inside a workbook",
	"src/server/lists/resources/resource-downloads.ts": "the date in a file's name",
	"src/server/documents/bundles/bundle-routes.ts": "the date in a file's name",
	"src/server/documents/make-document.ts": "the month's folder of documents that can be drawn again",
	"src/server/documents/making/bundle-file.ts": "files of this machine by this machine's clock",
	"src/server/documents/making/notify-of-bundle.ts": "distinguishes one notification from the next",
	"src/server/documents/clean-up-documents.ts": "removes documents that can be drawn again",
	"src/server/storage/clean-up-files.ts": "files of this machine by this machine's clock",
	"src/server/storage/storage.ts": "the month's folder of a new file",
	"src/shared/forms/day-rules.ts":
		"refuses a day in a form that is over, or has not begun, on every clock of the world",
	"src/features/shipping-notices/server/x12/take-interchange.ts": "the date on an acknowledgment of an interchange",
};

const asksTheClock = /\bnew Date\(\)|\bDate\.now\(\)/;

test("the server reads its own clock only where a wrong time harms nobody", () => {
	const files = globSync("src/{server,app,shared,features/*,features/*/server}/**/*.ts").filter(
		(file) => !/\.test\.ts$|\/web\//.test(file) && asksTheClock.test(readFileSync(file, "utf8")),
	);
	expect(files.length).toBeGreaterThan(5);
	expect([...new Set(files)].toSorted()).toEqual(Object.keys(harmless).toSorted());
});
