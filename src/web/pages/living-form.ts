import { defineForm, group, input, type Label, repeated } from "#shared/forms/form-shape.ts";
import { weight } from "#shared/forms/weights.ts";

/** Words of a page that only developers see; in both languages, since that is what it is to show. */
const words =
	(en: string, es: string): Label =>
	(language) =>
		language === "es" ? es : en;

const day = (en: string, es: string, validation = "") => input(words(en, es), { type: "day", validation });

/**
 * Every kind of input there is, with rules that are easily broken: the living page, and what the tests of the forms
 * drive.
 */
export const livingForm = defineForm({
	po: input(words("Purchase order", "Orden de compra"), { validation: "required|length:2,12" }),
	email: input(words("E-mail", "Correo electrónico"), { validation: "required|email" }),
	email_confirm: input(words("E-mail again", "Correo electrónico otra vez"), { validation: "confirm" }),
	site: input(words("Web site", "Sitio web"), { validation: "url", visibility: "live" }),
	password: input(words("Password", "Contraseña"), { validation: "length:8|contains_numeric", isSecret: true }),
	pieces: input(words("Pieces", "Piezas"), { type: "integer", validation: "required|between:1,500" }),
	thickness: input(words("Thickness", "Espesor"), { type: "float", validation: "max:12" }),
	price: input(words("Price", "Precio"), { type: "float", validation: "min:0" }),
	claimed: weight(words("Claimed weight", "Peso reclamado"), { validation: "min:1", unit: "st" }),
	comment: input(words("Comment", "Comentario"), { validation: "length:0,200" }),
	mill: input(words("Mill", "Planta"), { validation: "required", options: ["river-bend", "bay-harbor"] }),
	mode: input(words("Mode", "Modo"), { validation: "required", options: ["truck", "rail"] }),
	railcar: input(words("Railcar", "Carro de ferrocarril"), {
		validation: "required|uppercase",
		shownWhen: (form) => form.mode === "rail",
	}),
	defects: input(words("Defects", "Defectos"), {
		type: "choices",
		validation: "required|max:2",
		options: ["pitting", "camber", "scale"],
	}),
	agreed: input(words("claims policy", "política de reclamos"), { type: "flag", validation: "accepted" }),
	shipped: day("Ship date", "Fecha de embarque", "date_before:2030-01-01"),
	at: input(words("Time", "Hora"), { type: "time" }),
	period: group(words("Period", "Período"), {
		from: day("From", "Desde", "required"),
		to: day("To", "Hasta", "required"),
	}),
	heat: input(words("Heat", "Colada"), { validation: "starts_with:H" }),
	photos: input(words("Photos", "Fotos"), {
		type: "files",
		validation: "max:3|mime:image/*,application/pdf",
		maxBytes: 2 * 1024 * 1024,
	}),
	loads: repeated(
		words("Loads", "Cargas"),
		{
			vehicle: input(words("Vehicle", "Vehículo"), { validation: "required" }),
			gross: weight(words("Gross weight", "Peso bruto"), { validation: "required|min:1" }),
		},
		{ validation: "required|max:3" },
	),
});

/** A form of two steps. */
export const livingSteps = defineForm({
	load: input(words("Load", "Carga"), { validation: "required" }),
	seal: input(words("Seal", "Sello"), { validation: "required|alphanumeric" }),
});
