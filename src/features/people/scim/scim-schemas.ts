import { accountsSchema, groupSchema, userSchema } from "./user-resource.ts";

type Attribute = Record<string, unknown>;

/** One attribute of a schema (RFC 7643 7); text that anybody may send, unless it says otherwise. */
function attribute(name: string, description: string, more: Attribute = {}): Attribute {
	const usual = {
		type: "string",
		multiValued: false,
		required: false,
		caseExact: false,
		mutability: "readWrite",
		returned: "default",
	};
	return { name, description, ...usual, uniqueness: "none", ...more };
}
const readOnly = { mutability: "readOnly" };
const many = { multiValued: true };
const complex = (subAttributes: readonly Attribute[]) => ({ type: "complex", subAttributes });

const userAttributes = [
	attribute("userName", "The verified address that the person signs in with.", {
		required: true,
		uniqueness: "server",
	}),
	attribute(
		"name",
		"Parts of the name.",
		complex([
			attribute("formatted", "The whole name."),
			attribute("givenName", "Given name."),
			attribute("familyName", "Family name."),
		]),
	),
	attribute("displayName", "The name as colleagues read it."),
	attribute("active", "Whether the person may sign in; false ends their sessions at once.", { type: "boolean" }),
	attribute("emails", "The address once more, as others want it.", {
		...many,
		...readOnly,
		...complex([
			attribute("value", "Address.", readOnly),
			attribute("type", "Always work.", readOnly),
			attribute("primary", "Always true.", { ...readOnly, type: "boolean" }),
		]),
	}),
	attribute("phoneNumbers", "Phone; the first, or the primary one, is kept.", {
		...many,
		...complex([
			attribute("value", "Number."),
			attribute("type", "Always work."),
			attribute("primary", "Preferred.", { type: "boolean" }),
		]),
	}),
	attribute("preferredLanguage", "es for Spanish; everything else is English."),
	attribute("timezone", "Time zone by its name, America/Chicago."),
	attribute("groups", "Groups; change them at /Groups.", {
		...many,
		...readOnly,
		...complex([
			attribute("value", "Name.", readOnly),
			attribute("$ref", "Address of the group.", { ...readOnly, type: "reference", referenceTypes: ["Group"] }),
			attribute("display", "Name.", readOnly),
			attribute("type", "Always direct.", readOnly),
		]),
	}),
];

const accountAttributes = [
	attribute("soldTo", "Codes of accounts that buy; the person sees their prices.", many),
	attribute("shipTo", "Codes of accounts that receive; no prices.", many),
	attribute("suppliers", "Codes of supplier accounts.", many),
];

const groupAttributes = [
	attribute("displayName", "Name of the group.", { ...readOnly, required: true, uniqueness: "server" }),
	attribute("members", "People in it.", {
		...many,
		...complex([
			attribute("value", "Id of the person.", { mutability: "immutable" }),
			attribute("$ref", "Address of the person.", {
				mutability: "immutable",
				type: "reference",
				referenceTypes: ["User"],
			}),
			attribute("display", "Name of the person.", readOnly),
			attribute("type", "Always User.", { mutability: "immutable" }),
		]),
	}),
];

const schemaResource = (
	baseUrl: string,
	id: string,
	name: string,
	description: string,
	attributes: readonly Attribute[],
) => ({
	schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
	id,
	name,
	description,
	attributes,
	meta: { resourceType: "Schema", location: `${baseUrl}/Schemas/${id}` },
});

/** `/Schemas`: what the attributes are. */
export function schemaResources(baseUrl: string) {
	return [
		schemaResource(baseUrl, userSchema, "User", "A person who may, or might, sign in.", userAttributes),
		schemaResource(baseUrl, groupSchema, "Group", "A group that gives rights.", groupAttributes),
		schemaResource(
			baseUrl,
			accountsSchema,
			"Accounts",
			"The accounts that a person acts for. A list that is not sent stays as it is.",
			accountAttributes,
		),
	];
}

const typeResource = (
	baseUrl: string,
	name: string,
	endpoint: string,
	schema: string,
	extensions: readonly object[],
) => ({
	schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
	id: name,
	name,
	endpoint,
	schema,
	...(extensions.length > 0 && { schemaExtensions: extensions }),
	meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/${name}` },
});

/** `/ResourceTypes`: what there is. */
export function typeResources(baseUrl: string) {
	return [
		typeResource(baseUrl, "User", "/Users", userSchema, [{ schema: accountsSchema, required: false }]),
		typeResource(baseUrl, "Group", "/Groups", groupSchema, []),
	];
}

/** The most resources in one answer. */
export const mostResources = 200;

/** `/ServiceProviderConfig`: what can be done. */
export function providerConfig(baseUrl: string) {
	return {
		schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
		patch: { supported: true },
		bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
		filter: { supported: true, maxResults: mostResources },
		changePassword: { supported: false },
		sort: { supported: true },
		etag: { supported: true },
		authenticationSchemes: [
			{
				type: "oauthbearertoken",
				name: "API key",
				description: "A key with the scope scim, as a bearer token.",
				primary: true,
			},
		],
		meta: { resourceType: "ServiceProviderConfig", location: `${baseUrl}/ServiceProviderConfig` },
	};
}
