import { describe, expect, test } from "vitest";
import { checkForm } from "./check-form.ts";
import { defineForm, group, input, repeated } from "./form-shape.ts";

const shape = defineForm({
	po: input(() => "PO", { validation: "required|length:2,10" }),
	mode: input(() => "Mode", { options: ["truck", "rail"], initial: "truck" }),
	car: input(() => "Railcar", { validation: "required|uppercase", shownWhen: (form) => form.mode === "rail" }),
	email: input(() => "E-mail", { validation: "required|email" }),
	email_confirm: input(() => "E-mail again", { validation: "confirm" }),
	on: input(() => "Ship date", { type: "day" }),
	agreed: input(() => "terms", { type: "flag", validation: "accepted" }),
	where: group(() => "Where", { city: input(() => "City", { validation: "required" }) }),
	loads: repeated(
		() => "loads",
		{ lb: input(() => "Weight", { type: "integer", validation: "required|min:1" }) },
		{ validation: "required|max:2" },
	),
});
const right = {
	po: "A-100",
	mode: "truck",
	email: "a@b.example",
	email_confirm: "a@b.example",
	on: "2026-11-21",
	agreed: true,
	where: { city: "Davenport" },
	loads: [{ lb: 40_000 }],
};

describe("a form checked by the server", () => {
	test("gives back what was sent when nothing is wrong", async () => {
		expect(await checkForm(shape, right, "en")).toEqual({ values: right, faults: [] });
	});

	test("names every wrong field in the caller's language", async () => {
		const sent = {
			...right,
			po: "A",
			email: "nobody",
			email_confirm: "person",
			on: "2026-02-30",
			agreed: false,
			where: {},
			loads: [{ lb: 0 }, { lb: "much" }],
		};
		expect((await checkForm(shape, sent, "es")).faults).toEqual([
			{ field: "po", reason: "PO debe tener entre 2 y 10 caracteres." },
			{ field: "email", reason: "Ingrese una dirección de correo electrónico válida por favor." },
			{ field: "email_confirm", reason: "E-mail again no coincide." },
			{ field: "on", reason: "La fecha seleccionada no es válida." },
			{ field: "agreed", reason: "Acepte el terms por favor." },
			{ field: "where.city", reason: "City es requerido." },
			{ field: "loads.0.lb", reason: "Weight debe ser de al menos 1." },
			{ field: "loads.1.lb", reason: "Weight debe ser un número." },
		]);
	});

	test.each(["1e3", "0x10", "Infinity"])("takes no number for %s, which JavaScript alone reads as one", async (lb) => {
		expect((await checkForm(shape, { ...right, loads: [{ lb }] }, "en")).faults).toEqual([
			{ field: "loads.0.lb", reason: "Weight must be a number." },
		]);
	});

	test("requires a field only when the form shows it, and accepts none that it does not show", async () => {
		const { values } = await checkForm(shape, { ...right, car: "small", stray: 1 }, "en");
		expect(values).toEqual(right);
		expect((await checkForm(shape, { ...right, mode: "rail" }, "en")).faults).toEqual([
			{ field: "car", reason: "Railcar is required." },
		]);
		expect((await checkForm(shape, { ...right, mode: "rail", car: "GATX" }, "en")).values).toEqual({
			...right,
			mode: "rail",
			car: "GATX",
		});
	});

	test("counts the items of a list", async () => {
		const one = { lb: 1 };
		expect((await checkForm(shape, { ...right, loads: [] }, "en")).faults).toEqual([
			{ field: "loads", reason: "Loads is required." },
		]);
		expect((await checkForm(shape, { ...right, loads: [one, one, one] }, "en")).faults).toEqual([
			{ field: "loads", reason: "Cannot have more than 2 loads." },
		]);
	});

	test.each([
		["a list for a text", { po: ["A-100"] }, "po"],
		["an object for a flag", { agreed: {} }, "agreed"],
		["a text for a group", { where: "here" }, "where"],
		["an object for a list", { loads: {} }, "loads"],
		["a number as an item", { loads: [7] }, "loads.0"],
		["more items than anybody types", { loads: Array.from({ length: 1_001 }, () => ({ lb: 1 })) }, "loads"],
	])("refuses %s at its place", async (_what, change, field) => {
		expect((await checkForm(shape, { ...right, ...change }, "en")).faults).toEqual([
			{ field, reason: "This field is not valid." },
		]);
	});

	test("checks a long list item by item, each at its own place, and gives all of it back", async () => {
		const long = defineForm({
			mode: input(() => "Mode"),
			cars: repeated(
				() => "Cars",
				{
					no: input(() => "Number", { validation: "required|uppercase" }),
					seal: input(() => "Seal", { shownWhen: (form) => form.mode === "rail" }),
				},
				{ validation: "max:60" },
			),
		});
		const cars = Array.from({ length: 60 }, () => ({ no: "GATX", seal: "S" }));
		expect((await checkForm(long, { mode: "rail", cars }, "en")).values).toEqual({ mode: "rail", cars });
		expect((await checkForm(long, { cars }, "en")).values).toEqual({ cars: cars.map(({ no }) => ({ no })) });
		const wrong = cars.map((car, index) => (index === 3 || index === 55 ? { ...car, no: "gatx" } : car));
		const reason = "Number can only contain uppercase letters.";
		expect((await checkForm(long, { mode: "rail", cars: wrong }, "en")).faults).toEqual([
			{ field: "cars.3.no", reason },
			{ field: "cars.55.no", reason },
		]);
		expect((await checkForm(long, { cars: [...cars, ...cars] }, "en")).faults).toEqual([
			{ field: "cars", reason: "Cannot have more than 60 Cars." },
		]);
	});

	test.each([
		["a long list", () => checkForm(shape, { ...right, loads: Array.from({ length: 250 }, () => ({ lb: 1 })) }, "en")],
		[
			"one form after the other",
			async () => {
				for (let at = 0; at < 10; at++) await checkForm(shape, right, "en");
			},
		],
	])("lets others go on while it checks %s", async (_what, check) => {
		let turns = 0;
		let isOver = false;
		const count = () => {
			turns++;
			if (!isOver) setImmediate(count);
		};
		setImmediate(count);
		await check();
		isOver = true;
		expect(turns).toBeGreaterThanOrEqual(10);
	});

	test("refuses a choice that is not offered", async () => {
		expect((await checkForm(shape, { ...right, mode: "barge" }, "en")).faults).toEqual([
			{ field: "mode", reason: "Mode is not an allowed value." },
		]);
	});

	test("does not start with a rule that does not exist", () => {
		expect(() => defineForm({ po: input(() => "PO", { validation: "requierd" }) })).toThrow(
			'There is no rule "requierd"',
		);
	});
});
