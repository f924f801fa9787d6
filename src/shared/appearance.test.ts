import { describe, expect, test } from "vitest";
import { appearanceOf } from "./appearance.ts";

describe("appearance", () => {
	test("nobody has chosen: the device decides and lists are compact", () => {
		expect(appearanceOf(null)).toEqual({ theme: "system", density: "compact" });
	});

	test("this browser's choice wins over the stored one", () => {
		expect(appearanceOf("lang=es; theme=dark", { theme: "light", density: "comfortable" })).toEqual({
			theme: "dark",
			density: "comfortable",
		});
	});

	test("a word that is no theme is not believed", () => {
		expect(appearanceOf('theme="><script>; density=huge', { theme: "light", density: "compact" })).toEqual({
			theme: "light",
			density: "compact",
		});
		expect(appearanceOf("mytheme=dark").theme).toBe("system");
	});
});
