import { type Catalogue, functionNullability, type Nullability } from "./catalogue.ts";
import { isProvedNotNull } from "./not-null-proofs.ts";
import { node, nodes, type Tree, type Value } from "./parse-tree.ts";

/** The query that an expression is in, with those around it, the innermost first. */
type Scope = { query: Tree; outer: Scope | undefined; catalogue: Catalogue };

/** Per column of a query's result: whether it may be null. */
export function nullableColumns(query: Tree, catalogue: Catalogue): Nullability[] {
	return columns({ query, outer: undefined, catalogue });
}

const any = (values: Nullability[]): Nullability =>
	values.includes(true) ? true : values.every((one) => one === false) ? false : undefined;

function columns(scope: Scope): Nullability[] {
	const { query } = scope;
	const isSelect = query.commandType === "1";
	const entries = nodes(isSelect ? query.targetList : query.returningList).filter(({ resjunk }) => resjunk === "false");
	const own = entries.map((entry) => nullability(entry.expr, scope));
	if (!node(query.setOperations)) return own;
	const branches = leaves(query.setOperations).map((rtindex) => columnsOfEntry(rangeEntry(rtindex, query), scope));
	return own.map((_, index) => any(branches.map((branch) => branch[index])));
}

/** The queries that a union (or its like) is made of. */
function leaves(operation: Value | undefined): string[] {
	const one = node(operation);
	if (!one) return [];
	return one.type === "RANGETBLREF" ? [String(one.rtindex)] : [...leaves(one.larg), ...leaves(one.rarg)];
}

const rangeEntry = (index: Value | undefined, query: Tree): Tree | undefined => nodes(query.rtable)[Number(index) - 1];

/** The columns of a subquery or a WITH query. */
function columnsOfEntry(entry: Tree | undefined, scope: Scope): Nullability[] {
	const subquery = node(entry?.subquery);
	if (subquery) return columns({ ...scope, query: subquery, outer: scope });
	let home: Scope | undefined = scope;
	for (let level = Number(entry?.ctelevelsup ?? 0); level > 0; level -= 1) home = home?.outer;
	const common = nodes(home?.query.cteList).find(({ ctename }) => ctename === entry?.ctename);
	const query = common?.cterecursive === "false" ? node(common.ctequery) : undefined;
	return home && query ? columns({ ...home, query, outer: home }) : [];
}

function variable(one: Tree, scope: Scope): Nullability {
	let home: Scope | undefined = scope;
	for (let level = Number(one.varlevelsup); level > 0; level -= 1) home = home?.outer;
	if (!home || one.varreturningtype !== "0") return undefined;
	if (isProvedNotNull(one, home.query, scope.catalogue)) return false;
	if (nodes([one.varnullingrels as Value]).length > 0 || (one.varnullingrels as Value[]).length > 1) return true;
	const entry = rangeEntry(one.varno, home.query);
	const column = Number(one.varattno);
	switch (entry?.rtekind) {
		case "0":
			return column <= 0 ? false : scope.catalogue.isNullable(String(entry.relid), column);
		case "1":
		case "6":
			return columnsOfEntry(entry, home)[column - 1];
		case "2":
			return nullability((entry.joinaliasvars as Value[])[column - 1], home);
		case "5":
			return any((entry.values_lists as Value[]).map((row) => nullability((row as Value[])[column - 1], home)));
		case "9":
			return nullability((entry.groupexprs as Value[])[column - 1], home);
		default:
			return undefined;
	}
}

function nullability(value: Value | undefined, scope: Scope): Nullability {
	const one = node(value);
	if (!one) return undefined;
	const of = (inner: Value | undefined) => nullability(inner, scope);
	const ofAll = (inner: Value | undefined) => nodes(inner).map(of);
	switch (one.type) {
		case "VAR":
			return variable(one, scope);
		case "CONST":
			return one.constisnull === "true";
		case "FUNCEXPR":
			return functionNullability(scope.catalogue, String(one.funcid), ofAll(one.args));
		case "OPEXPR":
			return functionNullability(scope.catalogue, String(one.opfuncid), ofAll(one.args));
		case "BOOLEXPR":
			return any(ofAll(one.args)) === false ? false : undefined;
		case "COALESCEEXPR":
		case "MINMAXEXPR": {
			const args = ofAll(one.args);
			return args.includes(false) ? false : args.every((arg) => arg === true) ? true : undefined;
		}
		case "CASEEXPR":
			return any([node(one.defresult) ? of(one.defresult) : true, ...nodes(one.args).map(({ result }) => of(result))]);
		case "AGGREF":
			return aggregate(one, scope);
		case "SUBLINK":
			return sublink(one, scope);
		case "WINDOWFUNC":
			return ["count", "rank", "row_number", "dense_rank"].includes(scope.catalogue.functionName(String(one.winfnoid)))
				? false
				: undefined;
		case "RELABELTYPE":
		case "COERCEVIAIO":
		case "ARRAYCOERCEEXPR":
		case "COLLATEEXPR":
			return of(one.arg);
		default:
			return neverNull.has(one.type) ? false : undefined;
	}
}

const neverNull = new Set([
	"ARRAYEXPR",
	"BOOLEANTEST",
	"DISTINCTEXPR",
	"JSONCONSTRUCTOREXPR",
	"NULLTEST",
	"ROWEXPR",
	"SQLVALUEFUNCTION",
]);

/** Aggregates but count are null over no rows; in a group there is one row at least. */
function aggregate(one: Tree, scope: Scope): Nullability {
	const name = scope.catalogue.functionName(String(one.aggfnoid));
	if (name === "count") return false;
	if (nodes(scope.query.groupClause).length === 0 || node(one.aggfilter)) return true;
	return /_agg$/.test(name) && name !== "string_agg"
		? false
		: any(nodes(one.args).map(({ expr }) => nullability(expr, scope)));
}

function sublink(one: Tree, scope: Scope): Nullability {
	const query = node(one.subselect);
	// EXISTS and ARRAY answer something always, a scalar subquery only if it has a row.
	if (one.subLinkType === "0" || one.subLinkType === "6") return false;
	if (one.subLinkType !== "4" || !query) return undefined;
	const [column] = columns({ ...scope, query, outer: scope });
	return hasAlwaysOneRow(query) ? column : true;
}

function hasAlwaysOneRow(query: Tree): boolean {
	if (
		node(query.havingQual) ||
		node(query.limitCount) ||
		node(query.limitOffset) ||
		nodes(query.groupClause).length > 0
	)
		return false;
	const isPlain = nodes(query.rtable).length === 0 && !node(node(query.jointree)?.quals);
	return query.hasAggs === "true" || isPlain;
}
