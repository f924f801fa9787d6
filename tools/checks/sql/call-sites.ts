import { lineOf, type Module, type Node, walk } from "./modules.ts";

/** A place in the code that queries the database: `tx.sql<Row>(text, values)` and the like. */
export type CallSite = {
	/** Where it is, as `path:line`. */
	place: string;
	module: Module;
	call: Node;
	/** What gives the text, unless the function is handed on. */
	text: Node | undefined;
	values: Node | undefined;
	/** The row type that the code declares, if it does there. */
	rowType: Node | undefined;
	/** The nodes around the call, the outermost first. */
	around: Node[];
};

const methods = ["sql", "last", "lastPlanned"];
// Calls of `query` are those of a pg client; routes have a `query` too. These modules pass on the texts of all others.
const mechanism = ["src/server/database/database.ts", "src/server/traces/traces.ts"];
const clients = ["admin", "client", "next", "owner", "pool", "queue"];

/**
 * Every place in these modules that gives the database a statement, or hands on the function that does (then its text
 * is not there to read).
 */
export function findCallSites(modules: Iterable<Module>): CallSite[] {
	const found: CallSite[] = [];
	for (const module of modules) {
		if (mechanism.includes(module.path) || !/\.(sql|last|lastPlanned|query)\b/.test(module.bytes)) continue;
		walk(module.body, (node, around) => {
			if (isAsking(node)) found.push(asCallSite(module, node, around));
		});
	}
	return found;
}

/** Whether a node is `tx.sql` or its like. */
function isAsking(node: Node): boolean {
	if (node.type !== "MemberExpression") return false;
	const { object, property } = node as unknown as { object: Node; property: { value?: string } };
	const method = property.value ?? "";
	if (object.type === "Identifier" && methods.includes(method)) return object.value === "tx";
	const name = object.type === "MemberExpression" ? (object.property as { value?: string }).value : object.value;
	return method === "query" && clients.includes(String(name));
}

function asCallSite(module: Module, member: Node, around: Node[]): CallSite {
	const parent = around.at(-1);
	const call = parent?.type === "CallExpression" && parent.callee === member ? parent : undefined;
	const [text, values] = ((call?.arguments ?? []) as { expression: Node }[]).map(({ expression }) => expression);
	const rowType = (call?.typeArguments as { params: Node[] } | null | undefined)?.params[0];
	const place = `${module.path}:${lineOf(module, call ?? member)}`;
	return { place, module, call: call ?? member, text, values, rowType, around: call ? around.slice(0, -1) : around };
}

/** A place's file and the function it is in, which stay when lines are added above. */
export function placeName({ module, around }: CallSite): string {
	const named = around.find(({ type }) => ["FunctionDeclaration", "VariableDeclarator"].includes(type));
	const { value } = (named?.identifier ?? named?.id ?? {}) as { value?: string };
	return `${module.path} ${value ?? ""}`.trim();
}
