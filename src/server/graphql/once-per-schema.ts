import type { Builder } from "./builder.ts";

const made = new WeakMap<Builder, Map<string, unknown>>();

/** A type that several features use, created on first use. */
export function oncePerSchema<Made>(builder: Builder, name: string, make: () => Made): Made {
	const types = made.get(builder) ?? new Map<string, unknown>();
	made.set(builder, types);
	if (!types.has(name)) types.set(name, make());
	return types.get(name) as Made;
}
