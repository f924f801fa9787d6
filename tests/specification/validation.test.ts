import { describe, expect, test, vi } from "vitest";
import type { FieldError } from "#shared/errors.ts";
import { checkForm, errorsOf } from "#shared/forms/check-form.ts";
import { defineForm, type FieldShape, input } from "#shared/forms/form-shape.ts";
import { createFormTree, validateTree } from "#shared/forms/form-tree.ts";
import { ruleMessage } from "#shared/forms/rule-messages.ts";
import { formRules, ruleNamesOf } from "#shared/forms/rules.ts";
import { asLanguage, type Language } from "#shared/languages.ts";
import { createFormHandle, submitForm, visibleErrors } from "#web/forms/core/form-handle.ts";
import { edgeRows } from "./validation-edge-rows.ts";
import { ruleRows } from "./validation-rows.ts";

/** Specification §5, in its order. */
const specified =
	"accepted, alpha, alpha_spaces, alphanumeric, between, confirm, contains_alpha, contains_alpha_spaces, contains_alphanumeric, contains_lowercase, contains_numeric, contains_symbol, contains_uppercase, date_after, date_after_or_equal, date_before, date_before_or_equal, date_between, date_format, email, ends_with, is, length, lowercase, matches, max, min, not, number, require_one, required, starts_with, symbol, uppercase, url, mime".split(
		", ",
	);

const fallbacks: Record<Language, string> = { en: "This field is not valid.", es: "Este campo no es válido." };

/** The faults of fields with these values, whatever their kind: rules are tried on values that no input would hold. */
async function faultsWith(
	fields: Record<string, FieldShape>,
	values: Record<string, unknown>,
	language: Language,
): Promise<FieldError[]> {
	const root = createFormTree(defineForm(fields), { values, language });
	validateTree(root);
	await root.settled;
	return errorsOf(root);
}

test("the rule set is the specification's", () => {
	expect(Object.keys(formRules).toSorted()).toEqual(specified.toSorted());
});

/**
 * §5's English messages, in its order: a rule as used, a value, and the whole sentence, which contains the
 * specification's words.
 */
const messages = [
	["accepted", "accepted", false, "Please accept the Heat."],
	["required", "required", "", "Heat is required."],
	["email", "email", "mill", "Please enter a valid email address."],
	["url", "url", "steel.example", "Please enter a valid URL."],
	["number", "number", "twelve", "Heat must be a number."],
	["min of a list", "min:2", ["a"], "Cannot have fewer than 2 Heat."],
	["max of a list", "max:1", ["a", "b"], "Cannot have more than 1 Heat."],
	["min", "min:2", 1, "Heat must be at least 2."],
	["max", "max:2", 3, "Heat must be no more than 2."],
	["length between", "length:2,4", "a", "Heat must be between 2 and 4 characters."],
	["length at least", "length:3", "a", "Heat must be at least 3 characters."],
	["length at most", "length:0,3", "abcd", "Heat must be at most 3 characters."],
	["length exactly", "length:6,6", "a", "Heat must be exactly 6 characters."],
	[
		"mime",
		"mime:image/png",
		[{ name: "a.pdf", size: 1, type: "application/pdf" }],
		"Heat must be of the type: a photo (PNG)",
	],
	["mime without formats", "mime", [{ name: "a.pdf", size: 1, type: "application/pdf" }], "No file formats allowed."],
	["misconfigured bounds", "between:low,10", 5, "This field was configured incorrectly and can't be submitted."],
	[
		"misconfigured dates",
		"date_after:soon",
		"2026-01-01",
		"This field was configured incorrectly and can't be submitted.",
	],
] as const;

test.each(messages)("the message of %s is the specification's", async (_what, validation, value, sentence) => {
	const faults = await faultsWith({ heat: input(() => "Heat", { validation }) }, { heat: value }, "en");
	expect(faults).toEqual([{ field: "heat", reason: sentence }]);
});

test("an invalid date says that the selected date is invalid", async () => {
	const shape = defineForm({ day: input(() => "Ship date", { type: "day" }) });
	expect((await checkForm(shape, { day: "2026-02-30" }, "en")).faults).toEqual([
		{ field: "day", reason: "The selected date is invalid." },
	]);
});

test("every rule has rows of its own", () => {
	const tried = new Set(ruleRows.flatMap(([validation]) => ruleNamesOf(validation)));
	expect(specified.filter((rule) => !tried.has(rule))).toEqual(["confirm", "require_one"]);
});

describe.each(["en", "es"] as const)("in %s", (language) => {
	test.each(
		[...ruleRows, ...edgeRows].map(([validation, value, en, es]) => ({
			validation,
			value,
			sentence: language === "en" ? en : es,
		})),
	)("$validation on $value says: $sentence", async ({ validation, value, sentence }) => {
		const faults = await faultsWith({ heat: input(() => "Heat", { validation }) }, { heat: value }, language);
		expect(faults).toEqual(sentence === undefined ? [] : [{ field: "heat", reason: sentence }]);
	});

	test("no rule of the set falls back on the sentence for rules without one", () => {
		const root = createFormTree(defineForm({ heat: input(() => "Heat"), other: input(() => "Other") }), { language });
		const node = root.at("heat");
		if (!node) throw new Error("The tree has no such field");
		const said = specified.map((rule) => ruleMessage(rule, { name: "Heat", node, args: ["1", "2"] }, language));
		expect(said.filter((sentence) => sentence === fallbacks[language] || sentence === "")).toEqual([]);
		expect(ruleMessage("made_of_steel", { name: "Heat", node, args: [] }, language)).toBe(fallbacks[language]);
	});
});

describe("confirm", () => {
	const password = input(() => "Password");
	test.each([
		["its own name without _confirm", { password, password_confirm: input(() => "Again", { validation: "confirm" }) }],
		[
			"its own name without _confirmed",
			{ password, password_confirmed: input(() => "Again", { validation: "confirm" }) },
		],
		[
			"a field named like it with _confirm",
			{ again: input(() => "Again", { validation: "confirm" }), again_confirm: password },
		],
		["the field that it names", { password, second: input(() => "Again", { validation: "confirm:password" }) }],
	])("compares with %s", async (_what, fields) => {
		const [first = "", second = ""] = Object.keys(fields);
		expect(await faultsWith(fields, { [first]: "a", [second]: "a" }, "en")).toEqual([]);
		const [fault, ...others] = await faultsWith(fields, { [first]: "a", [second]: "b" }, "en");
		expect([fault?.reason, others]).toEqual(["Again does not match.", []]);
		expect((await faultsWith(fields, { [first]: "a", [second]: "b" }, "es"))[0]?.reason).toBe("Again no coincide.");
	});

	test('takes 1 for "1" unless it is strict', async () => {
		const fields = (validation: string) => ({
			first: input(() => "First"),
			second: input(() => "Second", { validation }),
		});
		const values = { first: 1, second: "1" };
		expect(await faultsWith(fields("confirm:first"), values, "en")).toEqual([]);
		expect(await faultsWith(fields("confirm:first,strict"), values, "en")).toHaveLength(1);
	});
});

describe("require_one", () => {
	const fields = {
		phone: input(() => "Phone", { validation: "require_one:email,fax" }),
		email: input(() => "E-mail"),
		fax: input(() => "Fax"),
	};
	test.each([
		["none", {}, ["Phone, E-mail, or Fax is required."]],
		["the field itself", { phone: "1" }, []],
		["one that it names", { fax: "1" }, []],
	])("with %s filled", async (_what, values, sentences) => {
		expect((await faultsWith(fields, values, "en")).map(({ reason }) => reason)).toEqual(sentences);
	});
	test("answers in Spanish", async () => {
		expect((await faultsWith(fields, {}, "es"))[0]?.reason).toBe("Se requiere Phone, E-mail o Fax.");
	});
});

describe("hints of a rule", () => {
	const heat = (validation: string) => ({ heat: input(() => "Heat", { validation }) });
	const said = async (validation: string, value: unknown) =>
		(await faultsWith(heat(validation), { heat: value }, "en")).map(({ reason }) => reason);

	test("rules stop at the first that fails, and * looks on", async () => {
		const [first, second] = ["Please enter a valid email address.", "Heat must be at least 9 characters."];
		expect(await said("email|length:9", "mill")).toEqual([first]);
		expect(await said("email|*length:9", "mill")).toEqual([first, second]);
	});

	test("a number in brackets lets a rule wait so many ms, and form and server wait for it", async () => {
		const shape = defineForm(heat("(50)alpha"));
		const faults = [{ field: "heat", reason: "Heat can only contain alphabetical characters." }];
		expect((await checkForm(shape, { heat: "42" }, "en")).faults).toEqual(faults);
		const form = createFormHandle(shape, { values: { heat: "42" }, language: "en" });
		form.start();
		const refused = vi.fn();
		await submitForm(form, { onSubmit: () => expect.unreachable(), onInvalid: refused });
		expect(refused).toHaveBeenCalledWith(faults, form);
	});

	test("? says what is wrong and blocks neither form nor server", async () => {
		expect((await checkForm(defineForm(heat("?alpha")), { heat: "42" }, "en")).values).toEqual({ heat: "42" });
		const form = createFormHandle(defineForm(heat("?alpha")), { values: { heat: "42" }, language: "en" });
		form.start();
		const [sent, refused] = [vi.fn(), vi.fn()];
		await submitForm(form, { onSubmit: sent, onInvalid: refused });
		expect([sent.mock.calls.length, refused.mock.calls.length]).toEqual([1, 0]);
		expect(visibleErrors(form.root)).toEqual([
			{ field: "heat", reason: "Heat can only contain alphabetical characters." },
		]);
	});
});

describe("a day that is compared with now is over, or yet to come, only where it is so everywhere", () => {
	const inChicagoStill24 = "2026-11-25T02:00:00Z";
	const inTokyoAlready25 = "2026-11-24T22:00:00Z";
	test.each([
		["date_after_or_equal", inChicagoStill24, "2026-11-23", ["Heat must not be in the past."]],
		["date_after_or_equal", inChicagoStill24, "2026-11-24", []],
		["date_after_or_equal", inChicagoStill24, "2026-11-25", []],
		["date_before_or_equal", inTokyoAlready25, "2026-11-24", []],
		["date_before_or_equal", inTokyoAlready25, "2026-11-25", []],
		["date_before_or_equal", inTokyoAlready25, "2026-11-26", ["Heat must not be in the future."]],
	])("%s at %s on %s", async (validation, now, heat, sentences) => {
		vi.useFakeTimers({ now: Date.parse(now), toFake: ["Date"] });
		try {
			const faults = await faultsWith({ heat: input(() => "Heat", { type: "day", validation }) }, { heat }, "en");
			expect(faults.map(({ reason }) => reason)).toEqual(sentences);
		} finally {
			vi.useRealTimers();
		}
	});
});

test("what is typed counts 20 ms later", async () => {
	vi.useFakeTimers();
	try {
		const root = createFormTree(defineForm({ heat: input(() => "Heat") }), { language: "en" });
		void root.at("heat")?.input("H41");
		await vi.advanceTimersByTimeAsync(19);
		expect(root.value).toEqual({ heat: undefined });
		await vi.advanceTimersByTimeAsync(1);
		expect(root.value).toEqual({ heat: "H41" });
	} finally {
		vi.useRealTimers();
	}
});

test.each([undefined, "fr", ""])("a form speaks English where no language of ours is chosen (%j)", async (chosen) => {
	const heat = input(() => "Heat", { validation: "required" });
	expect((await faultsWith({ heat }, {}, asLanguage(chosen))).map(({ reason }) => reason)).toEqual([
		"Heat is required.",
	]);
});

describe("values of inputs", () => {
	const shape = defineForm({
		pieces: input(() => "Pieces", { type: "integer" }),
		tons: input(() => "Tons", { type: "float" }),
		papers: input(() => "Papers", { type: "files", maxBytes: 1024 * 1024 }),
	});
	test.each([
		["an integer", { pieces: "12.0" }, { pieces: 12 }],
		["a float", { tons: "1,234.5" }, { tons: 1234.5 }],
		["an empty number, which is undefined", { pieces: "", tons: " " }, {}],
	])("%s", async (_what, sent, values) => {
		expect((await checkForm(shape, sent, "en")).values).toEqual({
			papers: [],
			pieces: undefined,
			tons: undefined,
			...values,
		});
	});
	test.each([
		["en", "12.7", "Pieces must be a whole number."],
		["es", "12,7", "Pieces debe ser un número entero."],
		["en", 12.7, "Pieces must be a whole number."],
	] as const)("an integer with decimals is refused, not cut off (%s, %s)", async (language, pieces, reason) => {
		expect(await checkForm(shape, { pieces }, language)).toMatchObject({
			values: undefined,
			faults: [{ field: "pieces", reason }],
		});
	});
	test("a float in Spanish", async () => {
		expect((await checkForm(shape, { tons: "1.234,5" }, "es")).values).toMatchObject({ tons: 1234.5 });
	});
	test("files are a list, and none larger than the limit", async () => {
		const file = { name: "a.pdf", size: 1024 * 1024, type: "application/pdf" };
		expect((await checkForm(shape, { papers: [file] }, "en")).values).toMatchObject({ papers: [file] });
		expect((await checkForm(shape, { papers: file }, "en")).faults).toHaveLength(1);
		expect((await checkForm(shape, { papers: [{ ...file, size: file.size + 1 }] }, "en")).faults).toEqual([
			{ field: "papers", reason: "Papers: no file may be larger than 1 MB." },
		]);
	});
});
