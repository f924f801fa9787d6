import { describe, expect, test } from "vitest";
import { appearanceOf, railWord } from "./appearance.ts";

describe("appearance", () => {
	test("nobody has chosen: the device decides and lists are compact", () => {
		expect(appearanceOf(null)).toMatchObject({ theme: "system", density: "compact" });
	});

	test("this browser's choice wins over the stored one", () => {
		expect(appearanceOf("lang=es; theme=dark", { theme: "light", density: "comfortable" })).toMatchObject({
			theme: "dark",
			density: "comfortable",
		});
	});

	test("a word that is no theme is not believed", () => {
		expect(appearanceOf('theme="><script>; density=huge', { theme: "light", density: "compact" })).toMatchObject({
			theme: "light",
			density: "compact",
		});
		expect(appearanceOf("mytheme=dark").theme).toBe("system");
	});

	test("the navigation keeps its width and its folded groups", () => {
		const rail = { width: "narrow", folded: ["documents", "service"] } as const;
		expect(appearanceOf(`lang=es; rail=${railWord(rail)}`).rail).toEqual(rail);
		expect(appearanceOf(`rail=${railWord({ width: undefined, folded: ["system"] })}`).rail).toEqual({
			width: undefined,
			folded: ["system"],
		});
	});

	test("without a choice the screen decides on the width, and no group is folded", () => {
		expect(appearanceOf("rail=huge.<b>.9").rail).toEqual({ width: undefined, folded: [] });
		expect(appearanceOf(null).rail).toEqual({ width: undefined, folded: [] });
	});
});
