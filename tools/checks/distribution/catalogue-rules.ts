import type pg from "pg";
import { classOf, distributionColumn, namedButGone } from "./classes.ts";

/** Something that Citus does not take as it is: the rule that it breaks, and what breaks it. */
export type Breach = { rule: Rule; what: string };

/**
 * Rules of Citus 13 (docs.citusdata.com/en/stable: "Creating and Modifying Distributed Objects", "SQL Support and
 * Workarounds", "Triggers on Distributed Tables").
 */
export type Rule =
	| "distribution column"
	| "unique"
	| "foreign key"
	| "trigger"
	| "partition"
	| "join"
	| "limited lateral";

type Table = { name: string; type: string | null; isNullable: boolean | null; isSubPartitioned: boolean };
type Unique = { table: string; columns: string[] };
type ForeignKey = {
	table: string;
	referenced: string;
	columns: string[];
	referencedColumns: string[];
	isCascading: boolean;
};

/** What of the catalogue breaks a rule, by rule and name. */
export async function catalogueBreaches(client: pg.Client): Promise<Breach[]> {
	const { rows: tables } = await client.query<Table>(
		`select c.relname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
			exists (select from pg_inherits i join pg_class p on p.oid = i.inhrelid
				where i.inhparent = c.oid and p.relkind = 'p') as "isSubPartitioned"
		 from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = $1 and not a.attisdropped
		 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
		[distributionColumn],
	);
	const gone = namedButGone(tables.map(({ name }) => name));
	if (gone.length > 0) throw new Error(`There is no table ${gone.join(", ")}`);
	const distributed = tables.filter(({ name }) => classOf(name) === "distributed");
	return [
		...distributed.flatMap((table) => columnBreaches(table)),
		...(await uniquesOf(client)).flatMap(uniqueBreaches),
		...(await foreignKeysOf(client)).flatMap(foreignKeyBreaches),
		...(await triggerBreaches(client)),
	];
}

// Tables distributed by columns of one type are colocated.
function columnBreaches({ name, type, isNullable, isSubPartitioned }: Table): Breach[] {
	const rule = "distribution column";
	const partition: Breach[] = isSubPartitioned
		? [{ rule: "partition", what: `${name} has partitions of partitions` }]
		: [];
	if (type === null) return [{ rule, what: `${name} has no ${distributionColumn}` }];
	if (type !== "bigint") return [{ rule, what: `${name}.${distributionColumn} is ${type}` }, ...partition];
	return isNullable ? [{ rule, what: `${name}.${distributionColumn} may be null` }, ...partition] : partition;
}

async function uniquesOf(client: pg.Client): Promise<Unique[]> {
	const { rows } = await client.query<Unique>(
		`select c.relname as table, array(select coalesce(a.attname, '(expression)') from
				unnest(i.indkey::int2[]) with ordinality k (number, place)
				left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
				where k.place <= i.indnkeyatts order by k.place)::text[] as columns
		 from pg_index i join pg_class c on c.oid = i.indrelid
		 where (i.indisunique or i.indisexclusion) and c.relnamespace = 'public'::regnamespace and not c.relispartition
		 order by 1, 2`,
	);
	return rows;
}

const uniqueBreaches = ({ table, columns }: Unique): Breach[] =>
	classOf(table) === "distributed" && !columns.includes(distributionColumn)
		? [{ rule: "unique", what: `${table} (${columns.join(", ")})` }]
		: [];

async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
	const columnsOf = (key: string, relation: string) =>
		`array(select a.attname from unnest(k.${key}) with ordinality c (number, place)
			join pg_attribute a on a.attrelid = k.${relation} and a.attnum = c.number order by c.place)::text[]`;
	const { rows } = await client.query<ForeignKey>(
		`select f.relname as table, t.relname as referenced, ${columnsOf("conkey", "conrelid")} as columns,
			${columnsOf("confkey", "confrelid")} as "referencedColumns",
			(k.confdeltype <> 'a' or k.confupdtype <> 'a') as "isCascading"
		 from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
		 where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and k.conparentid = 0 order by 1, 2, 3`,
	);
	return rows;
}

/**
 * Allowed are keys among distributed tables that hold the distribution column on both sides at the same place, from
 * distributed to reference tables, and among local and reference tables; from reference to local ones without an
 * action.
 */
function foreignKeyBreaches(key: ForeignKey): Breach[] {
	const { table, referenced, columns, referencedColumns, isCascading } = key;
	const at = columns.indexOf(distributionColumn);
	const isColocated = at >= 0 && referencedColumns[at] === distributionColumn;
	const isAllowed = {
		distributed: { distributed: isColocated, reference: true, local: false },
		reference: { distributed: false, reference: true, local: !isCascading },
		local: { distributed: false, reference: true, local: true },
	}[classOf(table)][classOf(referenced)];
	const what = `${table} (${columns.join(", ")}) references ${referenced}`;
	return isAllowed ? [] : [{ rule: "foreign key", what }];
}

/** Tables whose triggers would have to be made on each server's parts of them. */
async function triggerBreaches(client: pg.Client): Promise<Breach[]> {
	const { rows } = await client.query<{ table: string }>(
		`select distinct c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
		 where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`,
	);
	return rows.filter(({ table }) => classOf(table) !== "local").map(({ table }) => ({ rule: "trigger", what: table }));
}
