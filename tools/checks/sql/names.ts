import { isNode, type Node } from "./modules.ts";

const functions = [
	"ArrowFunctionExpression",
	"FunctionExpression",
	"FunctionDeclaration",
	"ClassMethod",
	"MethodProperty",
];
export const isFunction = (node: Node): boolean => functions.includes(node.type);

/** The names that code reads and does not declare itself. */
export function namesIn(node: unknown): Set<string> {
	const read = new Set<string>();
	const own = new Set<string>();
	collect(node, read, own);
	return new Set([...read].filter((name) => !own.has(name)));
}

function collect(value: unknown, read: Set<string>, own: Set<string>): void {
	if (Array.isArray(value)) for (const one of value) collect(one, read, own);
	else if (!value || typeof value !== "object") return;
	else if (!isNode(value)) collect(Object.values(value), read, own);
	else if (value.type === "Identifier") read.add(String(value.value));
	else if (value.type.startsWith("Ts") && !("expression" in value)) return;
	else {
		if (isFunction(value)) for (const name of parametersOf(value).flatMap(boundIn)) own.add(name);
		if (value.type === "VariableDeclarator") for (const name of boundIn(value.id as Node)) own.add(name);
		const skipped = skippedKeys(value);
		for (const [key, inner] of Object.entries(value)) if (!skipped.includes(key)) collect(inner, read, own);
	}
}

/** Parts of a node whose identifiers are names of properties or types. */
function skippedKeys(node: Node): string[] {
	const always = ["span", "typeAnnotation", "typeArguments", "typeParameters", "returnType", "typeParams"];
	if (node.type === "MemberExpression" && isNode(node.property) && node.property.type === "Identifier")
		return [...always, "property"];
	if (node.type === "KeyValueProperty") return [...always, "key"];
	return always;
}

/** The patterns of a function's parameters. */
export function parametersOf(node: Node): Node[] {
	const holder = (isNode(node.function) ? node.function : node) as Node;
	return ((holder.params ?? []) as Node[]).map((parameter) =>
		"pat" in parameter ? (parameter.pat as Node) : parameter,
	);
}

/** The names that a pattern declares. */
export function boundIn(pattern: Node | null | undefined): string[] {
	if (!pattern) return [];
	if (pattern.type === "Identifier") return [String(pattern.value)];
	if (pattern.type === "AssignmentPattern") return boundIn(pattern.left as Node);
	if (pattern.type === "RestElement") return boundIn(pattern.argument as Node);
	if (pattern.type === "ArrayPattern") return (pattern.elements as (Node | null)[]).flatMap(boundIn);
	if (pattern.type !== "ObjectPattern") return [];
	return (pattern.properties as Node[]).flatMap((property) =>
		property.type === "AssignmentPatternProperty"
			? boundIn(property.key as Node)
			: boundIn((property.value ?? property) as Node),
	);
}
