import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { actorLabel } from "./actor-labels.ts";

afterEach(() => overwriteGetLocale(() => "en"));

test("programs and the portal's own work are named in the reader's language, people by their address", () => {
	overwriteGetLocale(() => "es");
	const actors = ["key demo", "feed erp two", "visitor", "retention", "ann@x.example", "key"];
	expect(actors.map(actorLabel)).toEqual([
		"clave de API demo",
		"envío de datos erp two",
		"visitante",
		"Millgate (automático)",
		"ann@x.example",
		"key",
	]);
});
