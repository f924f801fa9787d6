import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { placeText } from "./place-text.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const sent = [
	"Inside Sales",
	"Quality, River Bend",
	"Scale 1",
	"Cut-to-length line 1, Bay Harbor",
	"By telephone, inside sales",
	"Purchasing, by e-mail",
	"T. Okafor",
];

test("usual departments and places are said in the reader's words, names and the rest as they were sent", () => {
	overwriteGetLocale(() => "es");
	expect(sent.map(placeText)).toEqual([
		"Ventas internas",
		"Calidad, River Bend",
		"Báscula 1",
		"Línea de corte a medida 1, Bay Harbor",
		"Por teléfono, ventas internas",
		"Compras, por correo",
		"T. Okafor",
	]);
});

test("in English they stay as they were sent", () => {
	overwriteGetLocale(() => "en");
	expect(sent.map(placeText)).toEqual(sent);
});
