import { currentLanguage } from "../language.ts";

const english = {
	title: "Every input",
	steps: "In steps",
	hint: "As on your own order",
	choose: "Choose a mill",
	refused: "The mill could not take this.",
	load: "load",
	seals: "seals",
	sent: "Sent",
	mills: [
		{ value: "river-bend", label: "River Bend" },
		{ value: "bay-harbor", label: "Bay Harbor" },
	],
	modes: [
		{ value: "truck", label: "Truck" },
		{ value: "rail", label: "Rail" },
	],
	defects: [
		{ value: "pitting", label: "Pitting" },
		{ value: "camber", label: "Camber" },
		{ value: "scale", label: "Scale" },
	],
};

const spanish: typeof english = {
	...english,
	title: "Todos los campos",
	steps: "En pasos",
	hint: "Como en su propio pedido",
	choose: "Elija una planta",
	refused: "La planta no pudo tomar esto.",
	load: "carga",
	seals: "sellos",
	sent: "Enviado",
	modes: [
		{ value: "truck", label: "Camión" },
		{ value: "rail", label: "Ferrocarril" },
	],
	defects: [
		{ value: "pitting", label: "Picaduras" },
		{ value: "camber", label: "Combado lateral" },
		{ value: "scale", label: "Cascarilla" },
	],
};

/** Words of the living page: developers see it, in both languages, so they are no texts of the product. */
export function livingWords(): typeof english {
	return currentLanguage() === "es" ? spanish : english;
}
