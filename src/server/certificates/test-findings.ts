import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

const value: ResourceObject = {
	name: "CertificateTestValue",
	description: "What one field of a test says.",
	access: "customer",
	fields: {
		name: {
			type: "String",
			sql: "e.name",
			description: "Field of the test by the contract of the feed of heats; its end says its unit.",
		},
		value: { type: "String", sql: "e.value", description: "What it says; several values are divided by ` / `." },
	},
};

const test: ResourceObject = {
	name: "CertificateTest",
	description:
		"A test whose result is no value with limits: a bend, drop-weight or ultrasonic test, or one of another kind.",
	access: "customer",
	fields: {
		kind: { type: "String", sql: "t.test ->> 'kind'", description: "`bend`, `drop_weight`, `ultrasonic` or `other`." },
		values: {
			object: value,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json}), '[]') from (
				select f.key as name, case jsonb_typeof(f.value) when 'array'
					then (select string_agg(one, ' / ') from jsonb_array_elements_text(f.value) one) else f.value #>>
					'{}' end as value
				from jsonb_each(t.test) f where f.key <> 'kind' and f.value <> 'null') e)`,
			description: "What it says, field by field.",
		},
	},
};

/** Such tests of a `row` with `tests`, in the order in which the mill gave them. */
export const findingsOf = (row: string) => ({
	object: test,
	isList: true,
	from: (json: string) => `(select coalesce(json_agg(${json} order by t.n), '[]')
		from jsonb_array_elements(${row}.tests) with ordinality t (test, n)
		where t.test ->> 'kind' in ('bend', 'drop_weight', 'ultrasonic', 'other'))`,
	description: "Its tests whose results are no values with limits.",
});
