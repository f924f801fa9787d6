import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";

const maybe = (sql: string, description: string): ResourceField => ({
	type: "String",
	sql,
	isNullable: true,
	description,
});

const yard: ResourceObject = {
	name: "SupplierYard",
	description: "A yard that a supplier loads at.",
	access: "supplier",
	fields: {
		name: { type: "String", sql: "y.name", description: "What it is called." },
		street: maybe("y.street", "Street."),
		postalCode: maybe("y.postal_code", "Postal code."),
		city: maybe("y.city", "City."),
		region: maybe("y.region", "State or province."),
		hours: maybe("y.hours", "When it is open, in its own words."),
	},
};

const contact: ResourceObject = {
	name: "SupplierContact",
	description: "A person whom the mill may call or write to.",
	access: "supplier",
	fields: {
		key: { type: "ID", sql: "k.contact_key", description: "Names it." },
		name: { type: "String", sql: "k.name", description: "Name." },
		role: {
			type: "String",
			sql: "k.role",
			description: "`sales`, `accounting`, `logistics`, `quality`, `management` or `other`.",
		},
		email: { type: "String", sql: "k.email", description: "Address." },
		phone: maybe("k.phone", "Telephone."),
		language: { type: "String", sql: "k.language", description: "`en` or `es`." },
		receives: {
			type: "String",
			isList: true,
			sql: "k.receives",
			description: "`remittance`, `quality`, `logistics`: what is sent to it.",
		},
	},
};

/** What the mill has recorded of the account `a`, its own profile `o` (if any), its yards and contacts. */
export const companyFields: ResourceObject["fields"] = {
	street: maybe("a.street", "Street, as the mill has it."),
	postalCode: maybe("a.postal_code", "Postal code, as the mill has it."),
	city: maybe("a.city", "City, as the mill has it."),
	region: maybe("a.region", "State or province, as the mill has it."),
	country: maybe("a.country", "Country, ISO 3166-1, as the mill has it."),
	timeZone: maybe("a.time_zone", "Time zone by its IANA name, as the mill has it."),
	phone: maybe("o.phone", "Telephone."),
	website: maybe("o.website", "Address of its site."),
	version: {
		type: "Int",
		sql: "coalesce(o.version, 0)",
		description: "Grows with every change; changes name the one they rest on.",
	},
	changedBy: maybe("o.changed_by", "Who changed it last; `mill` for the mill's systems."),
	changedAt: { type: "DateTime", sql: "o.changed_at", isNullable: true, description: "When." },
	yards: {
		object: yard,
		isList: true,
		from: (json) =>
			`(select coalesce(json_agg(${json} order by y.place), '[]') from supplier_yards y where y.account_id = a.id)`,
		description: "Its yards.",
	},
	contacts: {
		object: contact,
		isList: true,
		from: (json) => `(select coalesce(json_agg(${json} order by k.name, k.email, k.contact_key), '[]')
			from supplier_contacts k where k.account_id = a.id and k.ends_at is null)`,
		description: "Its contacts, by name.",
	},
};
