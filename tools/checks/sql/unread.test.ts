import { expect, test } from "vitest";
import { findCallSites } from "./call-sites.ts";
import { readModules } from "./modules.ts";
import { listUnread, unreadFaults } from "./unread.ts";

const root = process.cwd();
const home = "src/server/lists/resources/resource-keys.ts";
const places = findCallSites(readModules(root).values()).filter(({ module }) => module.path === home);
const unread = new Map(places.map((place) => [place, "composed"] as const));
const near = "src/server/lists/row-stream.test.ts";
const listed = { [`${home} findKeys`]: { why: "composed", tests: [near] } };

test("a place whose text is only known when it runs needs an existing test, and the list contains only such places", () => {
	expect(places).toHaveLength(1);
	expect(unreadFaults(root, unread, listed)).toEqual([]);
	expect(unreadFaults(root, unread, {})[0]).toContain(
		`${places[0]?.place}: its text is only known when it runs (composed)`,
	);
	expect(unreadFaults(root, new Map(), listed)).toEqual([
		`${home} findKeys is listed in unread.json, and is read by now or gone`,
	]);
	const gone = { [`${home} findKeys`]: { why: "composed", tests: ["src/gone.test.ts"] } };
	expect(unreadFaults(root, unread, gone)).toEqual([`${home} findKeys: there is no src/gone.test.ts`]);
});

test("the list takes the nearest test that ran a place, else those it had, and names a place without any", () => {
	const notes = `${places[0]?.place}\ttests/api/every-list.test.ts\n${places[0]?.place}\t${near}\n`;
	expect(listUnread(unread, notes, {})).toEqual(listed);
	expect(listUnread(unread, "", listed)).toEqual(listed);
	expect(() => listUnread(unread, "", {})).toThrow("none of these tests runs it");
});
