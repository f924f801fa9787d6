import type { Catalogue } from "./catalogue.ts";
import { node, nodes, type Tree, type Value } from "./parse-tree.ts";

/**
 * Whether the conditions of a query let no row through in which this column is null: `is not null`, or a comparison
 * with it.
 */
export function isProvedNotNull(variable: Tree, query: Tree, catalogue: Catalogue): boolean {
	return conditionsOf(node(query.jointree)).some((condition) => excludesNull(condition, variable, catalogue));
}

/** What must be true of each row: WHERE and the ON of inner joins, split at AND. */
function conditionsOf(from: Tree | undefined): Tree[] {
	if (!from) return [];
	if (from.type === "FROMEXPR") return [...split(from.quals), ...nodes(from.fromlist).flatMap(conditionsOf)];
	if (from.type !== "JOINEXPR") return [];
	const isInner = from.jointype === "0";
	const isLeft = from.jointype === "1";
	return [
		...(isInner ? split(from.quals) : []),
		...(isInner || isLeft ? conditionsOf(node(from.larg)) : []),
		...(isInner ? conditionsOf(node(from.rarg)) : []),
	];
}

function split(condition: Value | undefined): Tree[] {
	const one = node(condition);
	if (!one) return [];
	return one.type === "BOOLEXPR" && one.boolop === "and" ? nodes(one.args).flatMap(split) : [one];
}

function excludesNull(condition: Tree, variable: Tree, catalogue: Catalogue): boolean {
	if (condition.type === "NULLTEST") return condition.nulltesttype === "1" && isSame(condition.arg, variable);
	const isComparison =
		condition.type === "OPEXPR" || (condition.type === "SCALARARRAYOPEXPR" && condition.useOr === "true");
	return (
		isComparison &&
		catalogue.isStrict(String(condition.opfuncid)) &&
		nodes(condition.args).some((arg) => isSame(arg, variable))
	);
}

function isSame(value: Value | undefined, variable: Tree): boolean {
	const one = node(value);
	if (one?.type === "RELABELTYPE") return isSame(one.arg, variable);
	return (
		one?.type === "VAR" && one.varno === variable.varno && one.varattno === variable.varattno && one.varlevelsup === "0"
	);
}
