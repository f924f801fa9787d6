import { node, nodes, type Tree, type Value } from "../sql/parse-tree.ts";
import { classOf } from "./classes.ts";

/** What the tree's numbers mean: tables with their column `account_id` by oid, and the operators that say "equals". */
export type Names = {
	tables: ReadonlyMap<string, { name: string; distributedBy: string | undefined }>;
	equals: ReadonlySet<string>;
};

/** What a statement does that Citus cannot send to the servers as it is. */
export type JoinFinding = { rule: "join" | "limited lateral"; what: string };

/** A use of a table in a statement, and the column that it is distributed by there. */
type Use = { table: string; column: string };
type Scope = { id: number; query: Tree; ctes: ReadonlyMap<string, Part> };
/** What a query reads, and its columns in their order. */
type Part = { uses: Use[]; columns: string[]; isCorrelated: boolean };

// Kinds of range table entries (nodes/parsenodes.h).
const kinds = { relation: "0", subquery: "1", join: "2", cte: "6", group: "9" };

/**
 * Looks through PostgreSQL's own tree of a SELECT: whether all distributed tables that are joined anywhere, or that a
 * subquery is correlated with, are joined by equality of their accounts, and which correlated subqueries have a LIMIT.
 */
export function joinFindings(query: Tree, names: Names): JoinFinding[] {
	const reader = new JoinReader(names);
	reader.read(query, []);
	return reader.findings;
}

class JoinReader {
	readonly findings: JoinFinding[] = [];
	private readonly parents = new Map<string, string>();
	private readonly names: Names;
	private queries = 0;

	constructor(names: Names) {
		this.names = names;
	}

	read(query: Tree, outer: readonly Scope[]): Part {
		const id = ++this.queries;
		const ctes = new Map<string, Part>();
		const scopes = [{ id, query, ctes }, ...outer];
		for (const cte of nodes(query.cteList)) {
			const inner = node(cte.ctequery);
			if (inner) ctes.set(String(cte.ctename), this.read(inner, scopes));
		}
		const entries = nodes(query.rtable).map((entry, index) => this.entry(entry, `${id}.${index + 1}`, scopes));
		for (const condition of conditionsIn(query.jointree)) this.condition(condition, scopes);
		const uses = entries.flatMap((entry) => entry?.uses ?? []);
		const isCorrelated = reachesOut(query) || entries.some((entry) => entry?.isCorrelated && outer.length === 0);
		if (!node(query.setOperations)) this.expectOneClass(uses);
		const subqueries = [query.targetList, query.jointree, query.havingQual]
			.flatMap(sublinksIn)
			.map((link) => this.sublink(link, scopes));
		for (const inner of subqueries)
			if (inner.isCorrelated && uses.length > 0) this.expectOneClass([...uses, ...inner.uses]);
		if (node(query.limitCount) && outer.length > 0 && reachesOut(query) && uses.length > 0)
			this.add("limited lateral", uses.map(({ table }) => table).join(", "));
		return { uses, columns: this.columns(query, id, scopes), isCorrelated };
	}

	private entry(entry: Tree, at: string, scopes: readonly Scope[]): Part | undefined {
		const given = (columns: readonly string[]) => {
			for (const [index, column] of columns.entries()) this.join(`${at}.${index + 1}`, column);
		};
		switch (String(entry.rtekind)) {
			case kinds.relation: {
				const table = this.names.tables.get(String(entry.relid));
				const isUse = table?.distributedBy !== undefined && classOf(table.name) === "distributed";
				const uses = isUse ? [{ table: table.name, column: `${at}.${table.distributedBy}` }] : [];
				return { uses, columns: [], isCorrelated: false };
			}
			case kinds.subquery: {
				const inner = node(entry.subquery);
				if (!inner) return undefined;
				const part = this.read(inner, scopes);
				given(part.columns);
				return part;
			}
			case kinds.cte: {
				const part = scopes[Number(entry.ctelevelsup)]?.ctes.get(String(entry.ctename));
				given(part?.columns ?? []);
				return part;
			}
			case kinds.join:
				given(nodes(entry.joinaliasvars).map((one) => this.column(one, scopes)));
				return undefined;
			case kinds.group:
				given(nodes(entry.groupexprs).map((one) => this.column(one, scopes)));
				return undefined;
			default:
				return undefined;
		}
	}

	/** A query's columns; of a UNION each is that of every branch. */
	private columns(query: Tree, id: number, scopes: readonly Scope[]): string[] {
		const entries = nodes(query.targetList).filter(({ resjunk }) => resjunk === "false");
		return entries.map((entry, index) => {
			const column = this.column(node(entry.expr), scopes);
			for (const branch of branchesOf(query.setOperations)) this.join(column, `${id}.${branch}.${index + 1}`);
			return column;
		});
	}

	private sublink(link: Tree, scopes: readonly Scope[]): Part {
		const inner = node(link.subselect);
		if (!inner) return { uses: [], columns: [], isCorrelated: false };
		const part = this.read(inner, scopes);
		// `(a, b) in (select …)`: the columns of the select are its parameters.
		const tests = conditionsIn(link.testexpr);
		for (const { args } of tests) {
			const [left, right] = nodes(args).map(bare);
			const column = part.columns[Number(right?.paramid) - 1];
			if (left?.type === "VAR" && right?.type === "PARAM" && column) this.join(this.column(left, scopes), column);
		}
		return { ...part, isCorrelated: part.isCorrelated || tests.length > 0 };
	}

	private condition(condition: Tree, scopes: readonly Scope[]): void {
		if (condition.type !== "OPEXPR" || !this.names.equals.has(String(condition.opno))) return;
		const [left, right] = nodes(condition.args).map(bare);
		if (left?.type === "VAR" && right?.type === "VAR") this.join(this.column(left, scopes), this.column(right, scopes));
	}

	private column(expression: Tree | undefined, scopes: readonly Scope[]): string {
		const inner = expression && bare(expression);
		const scope = inner?.type === "VAR" ? scopes[Number(inner.varlevelsup)] : undefined;
		return scope ? `${scope.id}.${inner?.varno}.${inner?.varattno}` : `expression ${++this.queries}`;
	}

	private expectOneClass(uses: readonly Use[]): void {
		const [first] = uses;
		for (const use of uses) {
			if (first && this.root(use.column) !== this.root(first.column))
				this.add("join", `${first.table} and ${use.table}, not by account`);
		}
	}

	private add(rule: JoinFinding["rule"], what: string): void {
		if (!this.findings.some((one) => one.rule === rule && one.what === what)) this.findings.push({ rule, what });
	}

	private root(column: string): string {
		const parent = this.parents.get(column);
		return parent === undefined ? column : this.root(parent);
	}

	private join(one: string, other: string): void {
		const [a, b] = [this.root(one), this.root(other)];
		if (a !== b) this.parents.set(a, b);
	}
}

/** An expression without changes of its type. */
const bare = (expression: Tree): Tree =>
	expression.type === "RELABELTYPE" ? bare(node(expression.arg) as Tree) : expression;

/** The comparisons that all hold: those of WHERE and of joins, outer ones too, which join by them all the same. */
function conditionsIn(value: Value | undefined): Tree[] {
	const one = node(value);
	if (!one) return nodes(value).flatMap(conditionsIn);
	if (one.type === "FROMEXPR") return [...conditionsIn(one.fromlist), ...conditionsIn(one.quals)];
	if (one.type === "JOINEXPR")
		return [...conditionsIn(one.larg), ...conditionsIn(one.rarg), ...conditionsIn(one.quals)];
	if (one.type === "BOOLEXPR" && one.boolop === "and") return conditionsIn(one.args);
	return one.type === "OPEXPR" ? [one] : [];
}

/** The subqueries in expressions, but for those in them. */
function sublinksIn(value: Value | undefined): Tree[] {
	if (Array.isArray(value)) return value.flatMap(sublinksIn);
	if (typeof value !== "object") return [];
	return value.type === "SUBLINK" ? [value] : Object.values(value).flatMap(sublinksIn);
}

/** Whether a query names columns of those around it. */
function reachesOut(value: Value | undefined, depth = 0): boolean {
	if (Array.isArray(value)) return value.some((one) => reachesOut(one, depth));
	if (typeof value !== "object") return false;
	if (value.type === "VAR") return Number(value.varlevelsup) >= Math.max(depth, 1);
	const inner = value.type === "QUERY" ? depth + 1 : depth;
	return Object.values(value).some((one) => reachesOut(one, inner));
}

function branchesOf(value: Value | undefined): string[] {
	const one = node(value);
	if (one?.type === "RANGETBLREF") return [String(one.rtindex)];
	return one?.type === "SETOPERATIONSTMT" ? [...branchesOf(one.larg), ...branchesOf(one.rarg)] : [];
}
