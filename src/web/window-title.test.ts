import { expect, onTestFinished, test } from "vitest";
import { nameSite, windowTitle } from "./window-title.ts";

test("what is open comes before its page, and missing parts are left out", () => {
	expect(windowTitle("C-1", "Certificates")).toEqual([{ title: "C-1 · Certificates · Millgate" }]);
	expect(windowTitle(undefined, "Certificates")).toEqual([{ title: "Certificates · Millgate" }]);
	expect(windowTitle(undefined)).toEqual([{ title: "Millgate" }]);
});

test("ends with the mill's name once that is known", () => {
	nameSite("Acería Río Bravo");
	onTestFinished(() => nameSite("Millgate"));
	expect(windowTitle("Orders")).toEqual([{ title: "Orders · Acería Río Bravo" }]);
});
