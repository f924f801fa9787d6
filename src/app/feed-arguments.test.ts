import { expect, test } from "vitest";
import { readCommand, UsageError } from "./feed-arguments.ts";

test.each([
	[[], "Name the files to feed."],
	[["nothing.csv"], "no entity"],
	[["--new-key", "mes"], "needs a source and --scopes"],
	[["--new-key", "mes", "--scopes", "orders,beams"], "No such scope: beams."],
	[["--new-key", "yard", "--scopes", "notices:"], "No such scope: notices:."],
	[["--new-key", "yard", "--scopes", "orders,notices:700110"], "opens nothing else"],
	[["--new-key", "yard", "--scopes", "notices:700110,notices:700120"], "make one for each"],
	[["--resend", "x"], "--resend needs a number."],
	[["--as-of", "yesterday", "orders.ndjson"], "--as-of needs a moment"],
	// Once shown, a moment ahead could not be taken back: older ones change nothing.
	[["--as-of", "2126-05-02T00:00:00Z", "orders.ndjson"], "--as-of needs a moment"],
	[["--as-of", "2026-05-02", "orders.ndjson"], "--as-of needs a moment"],
	[["--new-key", "mes", "--scopes", "orders", "--expires", "2026-01-01T00:00:00Z"], "--expires needs a moment"],
	[["--wrong"], "--wrong"],
	[["missing/orders.ndjson"], "there is no such file"],
	[["src"], "src: this is a folder; name the files in it."],
	[["database/migrations", "--entity", "orders"], "this is a folder"],
])("npm run feed reports what is wrong with %j before it starts anything", (args, reported) => {
	const read = () => readCommand(args);
	expect(read).toThrow(UsageError);
	expect(read).toThrow(reported);
});

test("npm run feed prints help", () => {
	expect(readCommand(["--help"])).toBeUndefined();
});
