import type pg from "pg";

/** Whether a value may be null: yes, no, or undefined where PostgreSQL does not say. */
export type Nullability = boolean | undefined;

/** What the check reads from the database's catalogue, once. */
export type Catalogue = {
	/** Whether a table's column may be null; of temporary tables, which declare nothing, it is not known. */
	isNullable: (relation: string, column: number) => Nullability;
	functionName: (id: string) => string;
	isStrict: (id: string) => boolean;
	isBuiltIn: (id: string) => boolean;
	/** The texts that a CHECK allows in a column, if it lists them. */
	allowedTexts: (relation: string, column: number) => string[] | undefined;
	typeName: (id: number) => string;
};

/** Reads the catalogue; again after temporary tables were made. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
	const rows = async (text: string) => (await client.query<Record<string, string>>(text)).rows;
	const columns = await rows(
		`select attrelid || '.' || attnum as key, (not attnotnull)::text as nullable
		 from pg_attribute join pg_class c on c.oid = attrelid
		 where attnum > 0 and relpersistence <> 't'`,
	);
	const functions = await rows(
		`select oid, proname as name, proisstrict::text as strict, pronamespace = 'pg_catalog'::regnamespace as own
			from pg_proc`,
	);
	const checks = await rows(
		`select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as definition from pg_constraint
		 where contype = 'c' and cardinality(conkey) = 1 and conrelid > 0`,
	);
	const types = await rows("select oid, typname as name from pg_type");
	const nullable = new Map(columns.map((row) => [row.key, row.nullable === "true"]));
	const byId = new Map(functions.map((row) => [String(row.oid), row]));
	const names = new Map(types.map(({ oid, name }) => [Number(oid), String(name)]));
	const allowed = new Map(
		checks.flatMap(({ key, definition }) => listed(String(definition)).map((texts) => [key, texts] as const)),
	);
	return {
		isNullable: (relation, column) => nullable.get(`${relation}.${column}`),
		functionName: (id) => byId.get(id)?.name ?? "",
		isStrict: (id) => byId.get(id)?.strict === "true",
		isBuiltIn: (id) => Boolean(byId.get(id)?.own),
		allowedTexts: (relation, column) => allowed.get(`${relation}.${column}`),
		typeName: (id) => names.get(id) ?? String(id),
	};
}

/** `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))` and nothing else, as PostgreSQL writes `kind in ('a', 'b')`. */
function listed(definition: string): string[][] {
	const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(definition)?.[1];
	return list ? [[...list.matchAll(/'([^']*)'::text/g)].map(([, text]) => text as string)] : [];
}

const neverNull = [
	"concat",
	"json_build_object",
	"jsonb_build_object",
	"json_build_array",
	"jsonb_build_array",
	"quote_nullable",
];
// Built in and strict, and yet null for some arguments that are not: an element that is not there, a text that does not
// fit.
const mayAnswerNull =
	/^(?:jsonb?_|array_(?:length|position|upper|lower)|substring|regexp_|current_setting|pg_|to_reg|obj_description|col_description|lag|lead)/;

/** Of a function or an operator with such arguments: a strict one answers null for null. */
export function functionNullability(catalogue: Catalogue, id: string, args: Nullability[]): Nullability {
	const name = catalogue.functionName(id);
	if (neverNull.includes(name)) return false;
	if (!catalogue.isStrict(id)) return undefined;
	if (args.includes(true)) return true;
	return catalogue.isBuiltIn(id) && !mayAnswerNull.test(name) && args.every((one) => one === false) ? false : undefined;
}
