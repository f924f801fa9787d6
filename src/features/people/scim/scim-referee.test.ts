import SCIMMY from "scimmy";
import { describe, expect, test } from "vitest";
import { matches } from "./match-filter.ts";
import { readProjection } from "./project-resource.ts";
import { ScimError } from "./scim-error.ts";
import { parseFilter } from "./scim-filter.ts";
import { applyPatch, readOperations } from "./scim-patch.ts";
import { userResource, userSchema } from "./user-resource.ts";

/**
 * Another project's implementation says what our parser, filter and PATCH should have said
 * (decisions/scim-of-our-own.md).
 */

const person = (id: string, changes: object = {}) =>
	userResource(
		{
			id,
			email: `p${id}@yard.example`,
			name: "Ana Ruiz",
			phone: "+1 555 0100",
			language: "en",
			timeZone: "America/Chicago",
			isActive: true,
			externalId: `x${id}`,
			givenName: "Ana",
			familyName: "Ruiz",
			createdAt: "2026-01-31T12:00:00Z",
			changedAt: "2026-02-01T12:00:00Z",
			groups: [],
			soldTo: [],
			shipTo: [],
			suppliers: [],
			...changes,
		},
		"https://portal.example/scim/v2",
	);
const people = [
	person("1"),
	person("2", { name: "Bob Hall", givenName: "Bob", familyName: "Hall", isActive: false, phone: null }),
	person("3", { name: "Cy Ruiz", givenName: null, externalId: null, groups: ["SSA-VP"] }),
];

describe("a filter finds whom the referee finds", () => {
	test.each([
		'userName eq "p1@yard.example"',
		'USERNAME Eq "p1@yard.example"',
		'name.familyName eq "Ruiz"',
		'name.familyName co "ui" and active eq true',
		'active eq false or name.givenName sw "A"',
		"not (active eq true)",
		"externalId pr",
		'not (externalId pr) and userName ew ".example"',
		'userName ne "p2@yard.example"',
		'(userName sw "p1" or userName sw "p2") and active eq true',
		'userName sw "p1" or userName sw "p2" and active eq true',
		'emails[type eq "work" and value sw "p3"]',
		'userName gt "p1@yard.example"',
		'userName le "p2@yard.example" and name.familyName ge "Hall"',
	])("%s", (filter) => {
		const parsed = parseFilter(filter);
		const ours = people.filter((one) => matches(one, parsed)).map(({ id }) => id);
		const theirs = new SCIMMY.Types.Filter(filter).match(people).map(({ id }: { id: string }) => id);
		expect(ours).toEqual(theirs);
	});
});

describe("what is no filter is refused", () => {
	test.each(['userName is "x"', '(userName eq "x"', 'emails[type eq "work"'])(
		"as the referee refuses it: %s",
		(filter) => {
			expect(() => parseFilter(filter)).toThrow(ScimError);
			expect(() => new SCIMMY.Types.Filter(filter)).toThrow();
		},
	);

	test.each([
		"userName eq",
		'eq "x"',
		'userName eq "x" and',
		"userName eq x",
		`${"(".repeat(100)}active eq true${")".repeat(100)}`,
		`userName eq "${"x".repeat(5000)}"`,
		"__proto__[x pr]",
	])("even where the referee is lenient", (filter) => {
		expect(() => parseFilter(filter)).toThrow(ScimError);
	});
});

describe("a PATCH makes what the referee makes", () => {
	const coreOf = (sent: object) => {
		const { userName, name, displayName, active, emails, phoneNumbers, externalId } = sent as Record<string, unknown>;
		return JSON.parse(
			JSON.stringify({ userName, name, displayName, active, emails, phoneNumbers, externalId }),
		) as object;
	};

	test.each([
		[[{ op: "replace", path: "displayName", value: "Zoe" }]],
		[[{ op: "replace", path: "name.familyName", value: "Soto" }]],
		[[{ op: "replace", value: { displayName: "Zoe", active: false } }]],
		[[{ op: "add", path: "name", value: { honorificPrefix: "Dr." } }]],
		[[{ op: "remove", path: "externalId" }]],
		[[{ op: "remove", path: "name.givenName" }]],
		[[{ op: "replace", path: 'phoneNumbers[type eq "work"].value', value: "+1 555 0199" }]],
		[[{ op: "remove", path: 'phoneNumbers[type eq "work"]' }]],
		[[{ op: "add", path: "phoneNumbers", value: [{ value: "+1 555 0111", type: "mobile" }] }]],
		[[{ op: "replace", path: "phoneNumbers", value: [{ value: "+1 555 0111", type: "mobile" }] }]],
		[
			[
				{ op: "add", path: "phoneNumbers", value: [{ value: "+1 555 0111", type: "mobile" }] },
				{ op: "remove", path: 'phoneNumbers[type eq "work"]' },
				{ op: "replace", path: "active", value: false },
			],
		],
	])("%j", async (operations) => {
		const body = {
			schemas: [SCIMMY.Messages.PatchOp.id] as [typeof SCIMMY.Messages.PatchOp.id],
			Operations: operations,
		};
		const { meta: _meta, groups: _groups, ...sent } = person("1");
		const resource = new SCIMMY.Schemas.User({ ...sent, schemas: [userSchema] });
		const theirs = await new SCIMMY.Messages.PatchOp(
			body as ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0],
		).apply(resource);
		expect(coreOf(new SCIMMY.Schemas.User(applyPatch(person("1"), readOperations(body))))).toEqual(coreOf(theirs));
	});

	test.each(["__proto__.polluted", "constructor.prototype", "name.__proto__"])(
		"and reaches nothing behind the resource by %s",
		(path) => {
			expect(() => applyPatch(person("1"), [{ op: "add", path, value: "x" }])).toThrow(ScimError);
			expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		},
	);
});

test("the referee's schema reads our users", () => {
	for (const one of people)
		expect(JSON.parse(JSON.stringify(new SCIMMY.Schemas.User(one)))).toMatchObject({
			id: one.id,
			userName: one.userName,
		});
});

describe("what is far more than a directory sends", () => {
	const members = (from: number, to: number) =>
		Array.from({ length: to - from }, (_, at) => ({ value: String(from + at) }));
	const group = { id: "SSA-VP", members: [] as { value: string }[] };
	const refusal = (work: () => unknown) => {
		try {
			work();
		} catch (error) {
			return error instanceof ScimError ? error.status : error;
		}
	};

	const removals = (count: number) =>
		Array.from({ length: count }, (_, at) => ({ op: "remove" as const, path: `members[value eq "${at}"]` }));

	test("is refused: operations, lists and attributes without end", () => {
		expect(refusal(() => readOperations({ schemas: [SCIMMY.Messages.PatchOp.id], Operations: removals(501) }))).toBe(
			413,
		);
		expect(refusal(() => applyPatch({ ...group, members: members(0, 100_000) }, removals(60)))).toBe(413);
		expect(
			refusal(() => applyPatch(group, [...removals(499), { op: "add", path: "members", value: members(0, 12_000) }])),
		).toBe(413);
		const names = members(0, 501).map(({ value }) => value);
		expect(refusal(() => readProjection(names.join(), undefined))).toBe(400);
	});

	test("is not a whole company, added and taken away member by member", () => {
		const added = applyPatch(group, [
			{ op: "add", path: "members", value: members(0, 6_000) },
			{ op: "add", path: "members", value: members(3_000, 9_000) },
			{ op: "remove", path: "members", value: members(1, 8_999) },
		]);
		expect(added.members.map(({ value }) => value)).toEqual(["0", "8999"]);
		expect(applyPatch({ ...group, members: members(0, 100_000) }, removals(3)).members).toHaveLength(99_997);
	});
});
