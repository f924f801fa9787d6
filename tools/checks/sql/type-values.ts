import type { Module, Node } from "./modules.ts";
import type { Probes } from "./probe-list.ts";

/**
 * Code for the list of values that a parameter's type allows, if there are few: literals, booleans, and one number for
 * any number.
 */
export function valuesOfType(
	tree: ReadonlyMap<string, Module>,
	probes: Probes,
	module: Module,
	parameter: Node,
	name: string,
): string | undefined {
	const type = typeOf(parameter, name);
	const values = type && listValues(tree, probes, module, type);
	return values && `[${[...values, ...(parameter.optional ? ["undefined"] : [])].join(", ")}]`;
}

/** The type of a parameter, or of the property of it that a pattern takes. */
function typeOf(parameter: Node, name: string): Node | undefined {
	const type = (parameter.typeAnnotation as { typeAnnotation: Node } | null | undefined)?.typeAnnotation;
	if (parameter.type === "Identifier") return type;
	if (parameter.type !== "ObjectPattern" || type?.type !== "TsTypeLiteral") return undefined;
	const member = (type.members as Node[]).find(({ key }) => (key as { value?: string }).value === name);
	return (member?.typeAnnotation as { typeAnnotation: Node } | undefined)?.typeAnnotation;
}

function listValues(
	tree: ReadonlyMap<string, Module>,
	probes: Probes,
	module: Module,
	type: Node,
): string[] | undefined {
	const list = (inner: Node) => listValues(tree, probes, module, inner);
	switch (type.type) {
		case "TsParenthesizedType":
			return list(type.typeAnnotation as Node);
		case "TsKeywordType":
			return { number: ["1"], boolean: ["true", "false"], undefined: ["undefined"], null: ["null"] }[String(type.kind)];
		case "TsLiteralType":
			return [JSON.stringify((type.literal as { value: unknown }).value)];
		case "TsUnionType": {
			const parts = (type.types as Node[]).map(list);
			return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
		}
		case "TsTypeLiteral":
			return objectsOfBooleans(type.members as Node[]);
		case "TsTypeReference":
			return alias(tree, probes, module, String((type.typeName as Node).value));
		case "TsIndexedAccessType":
			return constant(probes, module, type.objectType as Node, (value) => `...${value}`);
		case "TsTypeOperator":
			return type.op === "keyof"
				? constant(probes, module, type.typeAnnotation as Node, (value) => `...Object.keys(${value})`)
				: undefined;
		default:
			return undefined;
	}
}

/** Each combination of an object's members, if all of them are booleans. */
function objectsOfBooleans(members: Node[]): string[] | undefined {
	const isBoolean = ({ typeAnnotation }: Node) =>
		(typeAnnotation as { typeAnnotation?: Node } | null)?.typeAnnotation?.kind === "boolean";
	if (!members.every(isBoolean)) return undefined;
	const names = members.map(({ key }) => (key as { value?: string }).value);
	return names
		.reduce((found, name) => found.flatMap((before) => [`${before}${name}: true, `, `${before}${name}: false, `]), [""])
		.map((inner) => `{ ${inner}}`);
}

function alias(tree: ReadonlyMap<string, Module>, probes: Probes, module: Module, name: string): string[] | undefined {
	// What a GraphQL request selects: every field.
	if (name === "Selection") return ["globalThis.sqlCheck.everything"];
	const imported = module.imports.get(name);
	const home = imported ? tree.get(imported.path) : module;
	const declared = home?.body
		.map((node) => (node.type === "ExportDeclaration" ? (node.declaration as Node) : node))
		.find(
			(node) =>
				node.type === "TsTypeAliasDeclaration" && (node.id as { value?: string }).value === (imported?.name ?? name),
		);
	return home && declared && !declared.typeParams
		? listValues(tree, probes, home, declared.typeAnnotation as Node)
		: undefined;
}

/** `typeof x` of a constant at the top of a module: its value, read there. */
function constant(probes: Probes, module: Module, type: Node, list: (value: string) => string): string[] | undefined {
	const bare = type.type === "TsParenthesizedType" ? (type.typeAnnotation as Node) : type;
	if (bare.type !== "TsTypeQuery") return undefined;
	const name = String((bare.exprName as Node).value);
	const key = `${module.path}#${name}`;
	probes.set(module.path, (probes.get(module.path) ?? new Map()).set(key, `function* () { yield ${name}; }`));
	return [list(`[...globalThis.sqlCheck.valuesOf(${JSON.stringify(key)})][0]`)];
}
