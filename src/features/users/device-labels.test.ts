import { expect, test } from "vitest";
import { deviceLabel } from "./device-labels.ts";

test.each([
	["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox, Windows"],
	[
		"Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0",
		"Edge, Windows",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
		"Safari, iPhone",
	],
	["curl/8.5.0", "curl/8.5.0"],
])("reads %s as %s", (userAgent, word) => {
	expect(deviceLabel(userAgent)).toBe(word);
});
