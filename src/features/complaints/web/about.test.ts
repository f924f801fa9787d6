import { expect, test } from "vitest";
import { paths } from "#shared/paths.ts";
import { readAbout } from "./about.ts";

const read = (path: string) => readAbout(new URL(path, "http://localhost").searchParams);

test("a link from a page fills the entry in, and the draft has its name", () => {
	const about = read(paths.complaintEntry({ bol: "B1", kind: "delivery", pieces: ["C1", "C2"] }));
	expect(about).toEqual({
		name: " delivery B1",
		values: { bol: "B1", kind: "delivery", pieces: [{ piece: "C1" }, { piece: "C2" }] },
	});
});

test("an order's item follows its number", () => {
	expect(read("/?order=M100&item=3").values).toEqual({ order: "M100-3" });
	expect(read("/?order=M100&item=x").values).toEqual({ order: "M100" });
});

test("nothing named is an entry from nothing, and nonsense is left out", () => {
	expect(read("/")).toEqual({ name: "", values: {} });
	expect(read("/?kind=theft&pieces=,,")).toEqual({ name: "", values: {} });
});

test("a defect comes with its family, and what is none is left out", () => {
	expect(read(paths.complaintEntry({ bol: "B1", defect: "pieces_short" })).values).toEqual({
		bol: "B1",
		families: ["weight_count"],
		defects_weight_count: ["pieces_short"],
	});
	expect(read("/?bol=B1&defect=theft").values).toEqual({ bol: "B1" });
});
