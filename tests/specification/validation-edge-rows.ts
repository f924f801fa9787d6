import type { RuleRow } from "./validation-rows.ts";

const letters = [
	"Heat can only contain alphabetical characters.",
	"Heat debe contener solo caracteres alfabéticos.",
] as const;
const misconfigured = [
	"This field was configured incorrectly and can't be submitted.",
	"Este campo se configuró incorrectamente y no se puede enviar.",
] as const;

/**
 * What FormKit's public description of each rule says beyond the plain case, in its order: alphabets, dates, lists and
 * objects, loose and strict comparing, arguments left out, hints. The field is called "Heat".
 */
export const edgeRows: readonly RuleRow[] = [
	// accepted: yes, on, 1 or true, and nothing like them.
	["accepted", "Yes", "Please accept the Heat.", "Acepte el Heat por favor."],
	["accepted", "0", "Please accept the Heat.", "Acepte el Heat por favor."],
	// alpha and the like: any alphabet, unless latin is requested; an unknown set is the default.
	["alpha", "сталь"],
	["alpha", "鋼板"],
	["alpha:latin", "сталь", ...letters],
	["alpha:greek", "χάλυβας"],
	["alpha", "steel ", ...letters],
	["alpha", "e\u0301", ...letters],
	["alpha", "🔥", ...letters],
	["alpha_spaces", "сталь лист"],
	[
		"alpha_spaces",
		"two\ttabs",
		"Heat can only contain letters and spaces.",
		"Heat solo puede contener letras y espacios.",
	],
	["alphanumeric", "плавка42"],
	["alphanumeric", "٤٢", "Heat can only contain letters and numbers.", "Heat debe ser alfanumérico."],
	["contains_lowercase", "42ж"],
	["contains_lowercase:latin", "42ж", "Heat must contain a lowercase letter.", "Heat debe contener minúsculas."],
	["contains_symbol", "ñ¿", "Heat must contain a symbol.", "Heat debe contener un símbolo."],
	["lowercase", "straße"],
	["uppercase", "ЖЕСТЬ"],
	["symbol", "¡", "Heat must be a symbol.", "Heat debe ser un símbolo."],
	// between, min, max: numbers however they are written; both ends count.
	["between:-5,5", "-5"],
	["between:0.1,0.3", "0.3"],
	["between:1,10", "1e1"],
	["min:-3", "-2.5"],
	["max:1000", "1e3"],
	["max:5", "six", "Heat must be no more than 5.", "Heat debe ser menor o igual a 5."],
	// Lists are counted, not compared.
	["min:2", [1, 2]],
	["max:2", [100, 200]],
	["max:2", [1, 2, 3], "Cannot have more than 2 Heat.", "No puede tener más de 2 Heat."],
	// Dates: a day is its own beginning; written as ISO or as people do; with a time of day; what is no date is after and
	// before nothing.
	["date_after:2026-02-28", "2026-03-01"],
	["date_after:2024-02-29", "2024-03-01"],
	["date_after:2026-01-01", "2026-01-01T00:00:01Z"],
	["date_after:2026-01-01", "12/31/2026"],
	["date_before:2026-01-01", "2025-12-31T23:59:59Z"],
	["date_before:2026-01-01", "no day", "Heat must be before Jan 1, 2026.", "Heat debe ser anterior a 1 ene 2026."],
	["date_before_or_equal:2026-01-01", "2026-01-01"],
	["date_after_or_equal:2026-01-01", "2026-01-01"],
	["date_between:2026-01-01,2026-01-31", "2026-01-31T00:00:00Z"],
	[
		"date_between:2026-01-01,2026-01-31",
		"no day",
		"Heat must be between Jan 1, 2026 and Jan 31, 2026.",
		"Heat debe estar entre 1 ene 2026 y 31 ene 2026.",
	],
	["date_between", "2026-01-01", ...misconfigured],
	// A format is looked at sign by sign: leading zeros for MM and DD, none for M, two or four digits of the year.
	["date_format:M/D/YY", "1/5/26"],
	["date_format:M/D/YY", "12/31/26"],
	["date_format:DD.MM.YYYY", "28.02.2026"],
	[
		"date_format:M/D/YY",
		"01/5/26",
		"Heat is not a valid date, please use the format M/D/YY.",
		"Heat no es una fecha válida, por favor utilice el formato M/D/YY.",
	],
	[
		"date_format:YYYY-MM-DD",
		"2026-13-01",
		"Heat is not a valid date, please use the format YYYY-MM-DD.",
		"Heat no es una fecha válida, por favor utilice el formato YYYY-MM-DD.",
	],
	["email", "o'hara@mill.example"],
	[
		"email",
		"two@at@mill.example",
		"Please enter a valid email address.",
		"Ingrese una dirección de correo electrónico válida por favor.",
	],
	[
		"email",
		"mill@steel.example ",
		"Please enter a valid email address.",
		"Ingrese una dirección de correo electrónico válida por favor.",
	],
	["starts_with:H", "h1", "Heat doesn’t start with H.", "Heat no comienza con H."],
	["ends_with:T", "A514t", "Heat doesn’t end with T.", "Heat no termina con T."],
	// is compares loosely, not strictly.
	["is:1", true],
	["is:plate", "Plate", "Heat is not an allowed value.", "Heat no es un valor permitido."],
	["not:1", 1],
	["not:1", "1", "“1” is not an allowed Heat.", "“1” no es un valor permitido de Heat."],
	// length counts signs of a text, entries of a list, keys of an object; a number has none.
	["length:2", ["a"], "Heat must be at least 2 characters.", "Heat debe tener como mínimo 2 caracteres."],
	["length:0,1", ["a", "b"], "Heat must be at most 1 character.", "Heat debe tener como máximo 1 carácter."],
	["length:1,1", "ab", "Heat must be exactly 1 character.", "Heat debe tener exactamente 1 carácter."],
	["length:2,2", { a: 1, b: 2 }],
	["length:1,9", 123, "Heat must be between 1 and 9 characters.", "Heat debe tener entre 1 y 9 caracteres."],
	["length", "anything", ...misconfigured],
	// matches takes texts and expressions together, and an expression with the rules' own signs in brackets.
	["matches:none,/^H\\d$/", "H1"],
	["matches:/^[A-Z]$/", "AB", "Heat is not an allowed value.", "Heat no es un valor permitido."],
	["number", "-1.5e3"],
	["number", "0x1F"],
	["number", "1,234", "Heat must be a number.", "Heat debe ser un número."],
	["required:trim", " x "],
	["required", {}, "Heat is required.", "Heat es requerido."],
	["url", "http://localhost:3000"],
	["url", "//steel.example", "Please enter a valid URL.", "Ingrese una URL válida."],
	["url:ftp:,https:", "https://steel.example"],
	["mime:image/*", []],
	["mime:.pdf", [{ name: "a.PDF", size: 1, type: "" }]],
	// Hints: + looks at empty fields, * looks on after a failure, ? does not block (which the form's tests show).
	["+alpha", "", ...letters],
	[
		"+email",
		"",
		"Please enter a valid email address.",
		"Ingrese una dirección de correo electrónico válida por favor.",
	],
];
