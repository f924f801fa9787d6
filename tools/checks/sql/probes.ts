import type { Module } from "./modules.ts";
import { OnlyAtRunTime, type Probes } from "./probe-list.ts";
import { ProbeWriter, type Wanted } from "./probe-writer.ts";

const mostDepth = 5;

/**
 * Writes a generator that yields each value that an expression may have: it repeats the constants, loops and parameters
 * that the expression reads. A parameter has the values of its type, if those can be listed, else those that its
 * function's callers give. A condition that is only known at run time is taken both ways. Throws OnlyAtRunTime.
 */
export function addProbe(tree: ReadonlyMap<string, Module>, probes: Probes, what: Wanted & { depth?: number }): void {
	const { module, nodes, around, key, depth = 0 } = what;
	const own = probes.get(module.path) ?? new Map<string, string>();
	if (own.has(key)) return;
	if (depth > mostDepth) throw new OnlyAtRunTime("is given through many functions");
	probes.set(module.path, own.set(key, ""));
	try {
		const writer = new ProbeWriter(tree, probes, module, (more) =>
			addProbe(tree, probes, { ...more, depth: depth + 1 }),
		);
		writer.heed(around);
		const values = nodes.map((node) => (node ? writer.render(node, around) : "undefined"));
		own.set(key, writer.code(values.length === 1 ? (values[0] as string) : `[${values.join(", ")}]`));
	} catch (error) {
		own.delete(key);
		throw error;
	}
}
