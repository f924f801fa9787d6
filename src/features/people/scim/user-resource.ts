import { z } from "zod";
import { isTimeZone } from "#shared/time-zone.ts";
import { splitCodes } from "../right.ts";
import { ScimError } from "./scim-error.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
/** The accounts that a user acts for, by code: what SCIM has no attribute for. */
export const accountsSchema = "urn:ietf:params:scim:schemas:extension:millgate:2.0:User";

/** A person as the database returns them. */
export type ProvisionedPerson = {
	id: string;
	email: string;
	name: string;
	phone: string | null;
	language: string;
	timeZone: string;
	isActive: boolean;
	externalId: string | null;
	givenName: string | null;
	familyName: string | null;
	createdAt: string;
	changedAt: string;
	groups: string[];
	soldTo: string[];
	shipTo: string[];
	suppliers: string[];
};

export type UserResource = Record<string, unknown> & { schemas: string[]; id: string; userName: string };

/** A person as SCIM's User (RFC 7643 4.1), with the accounts beside it. What is not known is left out. */
export function userResource(person: ProvisionedPerson, baseUrl: string): UserResource {
	const { id, email, name, phone, isActive, externalId, givenName, familyName } = person;
	return {
		schemas: [userSchema, accountsSchema],
		id,
		...(externalId !== null && { externalId }),
		userName: email,
		name: { formatted: name, ...(givenName !== null && { givenName }), ...(familyName !== null && { familyName }) },
		displayName: name,
		active: isActive,
		emails: [{ value: email, type: "work", primary: true }],
		...(phone !== null && { phoneNumbers: [{ value: phone, type: "work" }] }),
		preferredLanguage: person.language,
		timezone: person.timeZone,
		groups: person.groups.map((group) => ({
			value: group,
			display: group,
			$ref: `${baseUrl}/Groups/${group}`,
			type: "direct",
		})),
		[accountsSchema]: { soldTo: person.soldTo, shipTo: person.shipTo, suppliers: person.suppliers },
		meta: {
			resourceType: "User",
			created: person.createdAt,
			lastModified: person.changedAt,
			location: `${baseUrl}/Users/${id}`,
		},
	};
}

/** What a provider says of a person; what it leaves out stays as it is, and `null` takes a value away. */
export type UserValues = {
	email: string;
	name: string;
	active: boolean | undefined;
	externalId: string | null;
	givenName: string | null;
	familyName: string | null;
	phone: string | null;
	language: "en" | "es" | undefined;
	timeZone: string | undefined;
	accounts: { soldTo: string[] | undefined; shipTo: string[] | undefined; suppliers: string[] | undefined };
};

const line = (most: number) =>
	z
		.string()
		.trim()
		.max(most)
		.refine((text) => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed(), "is no line of text");
const maybe = (most: number) =>
	line(most)
		.nullish()
		.transform((text) => text || null);
const truth = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const codes = z.union([
	z.array(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])),
	z.string().transform((text) => [text]),
]);
const zone = z.string().refine(isTimeZone, "is no time zone");

const shape = z.object({
	username: z
		.string("is required: the address that the person signs in with")
		.trim()
		.toLowerCase()
		.max(254)
		.pipe(z.email("must be the address that the person signs in with")),
	externalid: maybe(200),
	displayname: maybe(200),
	name: z.object({ formatted: maybe(200), givenname: maybe(100), familyname: maybe(100) }).nullish(),
	active: truth.nullish(),
	phonenumbers: z.array(z.object({ value: maybe(60), primary: truth.nullish() })).nullish(),
	preferredlanguage: z.string().nullish(),
	timezone: zone.nullish(),
	accounts: z.object({ soldto: codes.nullish(), shipto: codes.nullish(), suppliers: codes.nullish() }).nullish(),
});
type Shape = z.infer<typeof shape>;

// Attributes are read without regard to case, and named in errors as RFC 7643 spells them.
const spelled = [
	"userName",
	"externalId",
	"displayName",
	"givenName",
	"familyName",
	"phoneNumbers",
	"preferredLanguage",
	"soldTo",
	"shipTo",
];
const spellings: Readonly<Record<string, string>> = {
	...Object.fromEntries(spelled.map((name) => [name.toLowerCase(), name])),
	accounts: accountsSchema,
};

/**
 * Reads a User as it was sent; unknown attributes are ignored (RFC 7644 3.3). Codes in `current` are never split.
 * Throws ScimError for wrong values.
 */
export function readUser(sent: unknown, current: readonly string[] = []): UserValues {
	const read = shape.safeParse(withAccounts(lowered(sent)));
	if (!read.success) {
		const [issue] = read.error.issues;
		const path = issue?.path.map((name) => spellings[String(name)] ?? name).join(".");
		throw new ScimError(400, `${path}: ${issue?.message}`, "invalidValue");
	}
	const user: Shape = read.data;
	const { accounts } = user;
	const codesIn = (list: readonly string[] | null | undefined) =>
		list ? [...new Set(list.flatMap((one) => splitCodes(one, current)))] : undefined;
	const phone = user.phonenumbers?.find(({ primary }) => primary) ?? user.phonenumbers?.[0];
	return {
		email: user.username,
		name: nameOf(user),
		active: user.active ?? undefined,
		externalId: user.externalid,
		givenName: user.name?.givenname ?? null,
		familyName: user.name?.familyname ?? null,
		phone: phone?.value ?? null,
		language: user.preferredlanguage ? (/^es\b/i.test(user.preferredlanguage) ? "es" : "en") : undefined,
		timeZone: user.timezone ?? undefined,
		accounts: {
			soldTo: codesIn(accounts?.soldto),
			shipTo: codesIn(accounts?.shipto),
			suppliers: codesIn(accounts?.suppliers),
		},
	};
}

function nameOf({ displayname, name, username }: Shape): string {
	const parts = [name?.givenname, name?.familyname].filter(Boolean).join(" ");
	return displayname || name?.formatted || parts || username;
}

/** The extension under a name that reads itself. */
function withAccounts(sent: unknown): unknown {
	if (typeof sent !== "object" || sent === null) return sent;
	const { [accountsSchema.toLowerCase()]: accounts, ...rest } = sent as Record<string, unknown>;
	return { ...rest, accounts };
}

/** Names of attributes are compared without regard to case (RFC 7643 2.1). */
function lowered(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(lowered);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, own]) => [key.toLowerCase(), lowered(own)]));
}
