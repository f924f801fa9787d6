import { expect, test } from "vitest";
import { fileKindLabel } from "./file-kinds.ts";

test.each([
	[["application/pdf", "image/jpeg", "image/png"], "a PDF or a photo (JPEG, PNG)", "un PDF o una foto (JPEG, PNG)"],
	[["image/*", "application/pdf"], "a photo or a PDF", "una foto o un PDF"],
	[["image/png", "image/*"], "a photo", "una foto"],
	[[".xlsx", ".csv"], "an Excel workbook or a CSV file", "un libro de Excel o un archivo CSV"],
	[[".dwg"], ".dwg", ".dwg"],
])("%j are named as people do", (types, en, es) => {
	expect([fileKindLabel(types, "en"), fileKindLabel(types, "es")]).toEqual([en, es]);
});
