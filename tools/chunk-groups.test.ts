import { expect, test } from "vitest";
import { namedSets } from "./chunk-groups.ts";

const modules: Record<string, { importedIds: string[]; code: string }> = {
	"/root.tsx": { importedIds: ["/frame-parts.ts"], code: "root" },
	"/layout.tsx": { importedIds: ["/rail.tsx", "/cells.tsx"], code: "layout of every list" },
	"/orders-page.tsx": { importedIds: ["/cells.tsx", "/rail.tsx", "/table.tsx"], code: "orders" },
	"/invoices-page.tsx": { importedIds: ["/table.tsx", "/money.ts"], code: "invoices" },
	"/frame-parts.ts": { importedIds: [], code: "parts" },
	"/rail.tsx": { importedIds: ["/frame-parts.ts"], code: "rail" },
	"/cells.tsx": { importedIds: [], code: "cells" },
	"/table.tsx": { importedIds: ["/cells.tsx"], code: "table" },
	"/login-page.tsx": { importedIds: [], code: "login" },
	"/money.ts": { importedIds: [], code: "money" },
};
const graph = { getModuleInfo: (id: string) => modules[id] ?? null };
const loads = [
	["/root.tsx", "/layout.tsx"],
	["/root.tsx", "/layout.tsx", "/orders-page.tsx"],
	["/root.tsx", "/layout.tsx", "/invoices-page.tsx"],
	["/root.tsx", "/login-page.tsx"],
];

test("what the same pages bring is one file, the layouts around a page counted in", () => {
	const sets = namedSets(loads, graph);
	expect(sets.get("/rail.tsx")).toEqual(sets.get("/cells.tsx"));
	expect(sets.get("/rail.tsx")).toEqual({ name: "layout", pages: 3 });
	expect(sets.get("/frame-parts.ts")).toEqual({ name: "frame-parts", pages: 4 });
	expect(sets.get("/table.tsx")).toEqual({ name: "table", pages: 2 });
	expect(sets.get("/money.ts")?.pages).toBe(1);
});

test("a file of the build that was not read ends the build", () => {
	expect(() => namedSets([["/gone.tsx"]], graph)).toThrow("chunk-groups");
});
