import { type Called, findCalls, functionName } from "./callers.ts";
import { type Module, type Node, textOf, walk } from "./modules.ts";
import { boundIn, isFunction, namesIn, parametersOf } from "./names.ts";
import { OnlyAtRunTime, type Probes } from "./probe-list.ts";
import { valuesOfType } from "./type-values.ts";

/** Expressions at a place, and the name of the code that yields their values: of more than one as an array. */
export type Wanted = { module: Module; nodes: (Node | undefined)[]; around: Node[]; key: string };

/** Collects the declarations that expressions of one place need, in the order in which they are needed. */
export class ProbeWriter {
	private lines: string[] = [];
	private known = new Set<string>();
	private picks = 0;
	private functions = new Map<Node, { called: Called; needed: Map<number, string> }>();
	private tree: ReadonlyMap<string, Module>;
	private probes: Probes;
	private module: Module;
	private addProbe: (wanted: Wanted) => void;

	constructor(tree: ReadonlyMap<string, Module>, probes: Probes, module: Module, addProbe: (wanted: Wanted) => void) {
		this.tree = tree;
		this.probes = probes;
		this.module = module;
		this.addProbe = addProbe;
	}

	/** The generator, once everything is rendered. */
	code(value: string): string {
		const lines = this.lines.map((line) =>
			line.startsWith("calls:") ? this.loopOverCallers(Number(line.slice("calls:".length))) : line,
		);
		const loops = lines.filter((line) => line.endsWith("{")).length;
		const body = `${lines.join("\n")}\nyield (${value});${"}".repeat(loops)}`;
		return `function* () { for (let mask = 0; mask < ${2 ** this.picks}; mask++) { const pick = (n) => ((mask >> n) & 1) === 1;\n${body}\n} }`;
	}

	/** Leaves out what does not happen: of the conditions around a place those that can be evaluated. */
	heed(around: Node[]): void {
		for (const [index, node] of around.entries()) {
			const inner = around[index + 1];
			const isTaken = ["ConditionalExpression", "IfStatement"].includes(node.type) && inner === node.consequent;
			if (!isTaken || around.slice(index).some(isFunction)) continue;
			for (const test of conjuncts(node.test as Node)) {
				let condition = "";
				const isKnown = this.attempt(() => {
					condition = this.render(test, around.slice(0, index));
				});
				if (isKnown) this.lines.push(`if (!${condition}) continue;`);
			}
		}
	}

	/** An expression's text, once what it reads is declared before it. */
	render(node: Node, around: Node[]): string {
		const edits: { node: Node; by: string }[] = [];
		walk(node, (inner, between) => {
			if (inner.type === "AwaitExpression") throw new OnlyAtRunTime("waits for something");
			if (between.some((one) => isFunction(one) || edits.some((edit) => edit.node === one))) return;
			const edit = this.replaced(inner, around);
			if (edit) edits.push(edit);
		});
		this.declareAll(withoutNodes(node, new Set(edits.map((edit) => edit.node))), around);
		let text = textOf(this.module, node);
		for (const edit of edits.toSorted((a, b) => b.node.span.start - a.node.span.start)) {
			text =
				text.slice(0, edit.node.span.start - node.span.start) +
				edit.by +
				text.slice(edit.node.span.end - node.span.start);
		}
		return `(${text})`;
	}

	/**
	 * Replacements for a part that is only known at run time: both branches of a condition, each value of a list of
	 * texts, every field of a type.
	 */
	private replaced(node: Node, around: Node[]): { node: Node; by: string } | undefined {
		if (node.type === "ConditionalExpression") {
			const test = node.test as Node;
			return this.attempt(() => this.render(test, around)) ? undefined : { node: test, by: `pick(${this.picks++})` };
		}
		if (node.type === "MemberExpression" && (node.property as Node).type === "Computed") {
			if (this.attempt(() => this.render((node.property as Node).expression as Node, around))) return undefined;
			const name = `each${this.lines.length}`;
			this.lines.push(`for (const ${name} of Object.values(${this.render(node.object as Node, around)})) {`);
			return { node, by: name };
		}
		const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
		return callee?.value === "selectionOf" ? { node, by: "globalThis.sqlCheck.everything" } : undefined;
	}

	private declareAll(node: unknown, around: Node[]): void {
		for (const name of namesIn(node)) this.bring(name, around);
	}

	/** Does something that may throw OnlyAtRunTime, and forgets what it declared if it does. */
	private attempt(work: () => void): boolean {
		const kept = {
			lines: [...this.lines],
			known: new Set(this.known),
			functions: new Map(this.functions),
			picks: this.picks,
		};
		try {
			work();
			return true;
		} catch (error) {
			if (!(error instanceof OnlyAtRunTime)) throw error;
			Object.assign(this, kept);
			return false;
		}
	}

	/**
	 * Declares a name as it is at the place that reads it; what is declared at the top of the module is there already.
	 */
	private bring(name: string, around: Node[]): void {
		if (this.known.has(name)) return;
		for (let index = around.length - 1; index >= 0; index -= 1) {
			const node = around[index] as Node;
			const outer = around.slice(0, index);
			if (isFunction(node)) {
				const place = parametersOf(node).findIndex((pattern) => boundIn(pattern).includes(name));
				if (place >= 0) {
					this.declareParameter(name, node, place, outer);
					return;
				}
			}
			if (node.type === "ForOfStatement" && this.declareLoop(name, node, outer)) return;
			const statements = (Array.isArray(node.stmts) ? node.stmts : []) as Node[];
			if (statements.some((statement) => this.declareLocal(name, statement, around.slice(0, index + 1)))) return;
		}
	}

	private declareLocal(name: string, statement: Node, around: Node[]): boolean {
		if (statement.type === "FunctionDeclaration" && boundIn(statement.identifier as Node).includes(name))
			throw new OnlyAtRunTime(`${name} is made inside`);
		if (statement.type !== "VariableDeclaration") return false;
		const declared = (statement.declarations as Node[]).find(({ id }) => boundIn(id as Node).includes(name));
		if (!declared) return false;
		if (statement.kind !== "const") throw new OnlyAtRunTime(`${name} changes`);
		const init = this.render(declared.init as Node, around);
		const names = boundIn(declared.id as Node);
		this.lines.push(`const ${this.pattern(declared.id as Node)} = ${init};`);
		for (const one of names) this.known.add(one);
		return true;
	}

	private declareLoop(name: string, loop: Node, outer: Node[]): boolean {
		const declared = ((loop.left as Node).declarations as Node[] | undefined)?.[0];
		if (!declared || !boundIn(declared.id as Node).includes(name)) return false;
		this.each(declared.id as Node, this.render(loop.right as Node, outer));
		return true;
	}

	private declareParameter(name: string, node: Node, place: number, outer: Node[]): void {
		const pattern = parametersOf(node)[place] as Node;
		const values = valuesOfType(this.tree, this.probes, this.module, pattern, name);
		if (values) {
			this.lines.push(`for (const ${name} of ${values}) {`);
			this.known.add(name);
			return;
		}
		const call = outer.at(-1);
		const callee = call?.type === "CallExpression" ? (call.callee as Node) : undefined;
		if (
			place === 0 &&
			callee?.type === "MemberExpression" &&
			["map", "flatMap", "forEach"].includes(String((callee.property as Node).value))
		) {
			this.each(pattern, this.render(callee.object as Node, outer.slice(0, -1)));
			return;
		}
		const called = functionName(node, outer);
		if (!called) throw new OnlyAtRunTime(`\`${name}\` is given to a function that is handed on`);
		const { needed } = this.functions.get(node) ?? { needed: new Map<number, string>() };
		if (!this.functions.has(node)) this.lines.push(`calls:${this.functions.size}`);
		this.functions.set(node, { called, needed: new Map(needed).set(place, this.pattern(pattern)) });
		for (const one of boundIn(pattern)) this.known.add(one);
		this.addCallers(called, [...needed.keys(), place].sort());
	}

	private each(pattern: Node, values: string): void {
		this.lines.push(`for (const ${this.pattern(pattern)} of ${values}) {`);
		for (const one of boundIn(pattern)) this.known.add(one);
	}

	/** A pattern without its type. */
	private pattern(pattern: Node): string {
		if (pattern.type === "AssignmentPattern") {
			return `${this.pattern(pattern.left as Node)} = ${textOf(this.module, pattern.right as Node)}`;
		}
		const type = pattern.typeAnnotation as Node | null | undefined;
		const text = textOf(this.module, pattern);
		return type
			? text.slice(0, type.span.start - pattern.span.start).replace(/\?$/, "")
			: text.replace(/^(\w+)\??:.*$/s, "$1");
	}

	private loopOverCallers(index: number): string {
		const { called, needed: byPlace } = [...this.functions.values()][index] as {
			called: Called;
			needed: Map<number, string>;
		};
		const needed = [...byPlace].sort(([a], [b]) => a - b);
		const places = needed.map(([place]) => place);
		return `for (const [${needed.map(([, pattern]) => pattern).join(", ")},] of globalThis.sqlCheck.valuesOf(${JSON.stringify(keyOf(this.module, called, places))})) {`;
	}

	/** Each call of a function yields the arguments at these places. */
	private addCallers(called: Called, places: number[]): void {
		const key = keyOf(this.module, called, places);
		const calls = findCalls(this.tree, this.module, called);
		if (calls.length === 0) throw new OnlyAtRunTime(`\`${called.name}\` is handed on`);
		for (const [index, { module, call, around }] of calls.entries()) {
			const given = places.map((place) => (call.arguments as { spread: unknown; expression: Node }[])[place]);
			if (given.some((argument) => argument?.spread)) throw new OnlyAtRunTime(`\`${called.name}\` is given a list`);
			// One more than there are, so that they come as an array.
			const nodes = [...given.map((argument) => argument?.expression), undefined];
			this.addProbe({ module, nodes, around, key: `${key}:${index}` });
		}
	}
}

function keyOf(module: Module, { name, within }: Called, places: number[]): string {
	return `${module.path}#${name}${within ? `@${within.span.start}` : ""}(${places.join()})`;
}

function conjuncts(test: Node): Node[] {
	return test.type === "BinaryExpression" && test.operator === "&&"
		? [...conjuncts(test.left as Node), ...conjuncts(test.right as Node)]
		: [test];
}

/** A copy of a tree without some of its nodes. */
function withoutNodes(value: unknown, gone: ReadonlySet<unknown>): unknown {
	if (gone.has(value)) return null;
	if (Array.isArray(value)) return value.map((one) => withoutNodes(one, gone));
	if (!value || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNodes(inner, gone)]));
}
