import { type Module, type Node, walk } from "./modules.ts";

type Call = { module: Module; call: Node; around: Node[] };

/** A function that code calls by a name; one that is declared inside another is only called within that. */
export type Called = { name: string; within?: Node | undefined };

const topmost = ["ExportDeclaration", "VariableDeclaration", "VariableDeclarator"];

/** How a function is called, if it has a name. */
export function functionName(node: Node, outer: Node[]): Called | undefined {
	const named =
		node.type === "FunctionDeclaration"
			? node.identifier
			: outer.at(-1)?.type === "VariableDeclarator"
				? outer.at(-1)?.id
				: undefined;
	const name = (named as { value?: string } | undefined)?.value;
	return name === undefined ? undefined : { name, within: outer.findLast(({ type }) => !topmost.includes(type)) };
}

/** The calls of a function of `home`, there and in the modules that import it. */
export function findCalls(tree: ReadonlyMap<string, Module>, home: Module, { name, within }: Called): Call[] {
	const calls: Call[] = [];
	for (const module of tree.values()) {
		// A module without exports is a program: loading it would run it.
		if (!/^export /m.test(module.bytes)) continue;
		const local =
			module === home
				? name
				: [...module.imports].find(([, { path, name: exported }]) => path === home.path && exported === name)?.[0];
		if (!local || (within && module !== home)) continue;
		if (!module.bytes.includes(`${local}(`)) continue;
		walk(module.body, (node, around) => {
			const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
			if (callee?.type === "Identifier" && callee.value === local && (!within || around.includes(within)))
				calls.push({ module, call: node, around });
		});
	}
	return calls;
}
