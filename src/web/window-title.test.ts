import { expect, test } from "vitest";
import { windowTitle } from "./window-title.ts";

test("what is open comes before its page, and nothing stands for what is not there", () => {
	expect(windowTitle("C-1", "Certificates")).toEqual([{ title: "C-1 · Certificates · Millgate" }]);
	expect(windowTitle(undefined, "Certificates")).toEqual([{ title: "Certificates · Millgate" }]);
	expect(windowTitle(undefined)).toEqual([{ title: "Millgate" }]);
});
