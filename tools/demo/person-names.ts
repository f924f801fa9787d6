import type { Seeded } from "./seeded.ts";

const first = {
	en: "Alan Beth Carl Denise Eric Fay Glen Holly Ian Joan Keith Lena Mitch Nora Owen Paula Quinn Rita Sam Tess Victor Wendy Anita Bruce Cora Doug Gail Hank",
	es: "Adriana Beatriz César Diego Esteban Fernanda Gerardo Hilda Ignacio Julia Karina Leonel Mariana Néstor Olga Pablo Raúl Silvia Tomás Verónica",
	fr: "Benoît Chantal Étienne Geneviève Luc Mathieu Sylvie",
};
const last = {
	en: "Abbott Becker Carver Dietz Engel Foster Grady Hoffman Irwin Jansen Kowalski Lindgren Mercer Novak Olson Pruitt Reyes Schultz Tanaka Ullman Voss Weaver Young",
	es: "Aguirre Barrera Cárdenas Delgado Escobedo Fuentes Garza Herrera Ibarra Juárez Lozano Montemayor Navarro Ochoa Peña Quiroga Rangel Salinas Villarreal",
	fr: "Bouchard Côté Desjardins Fortin Gagnon Lavoie Tremblay",
};

/** A first and a last name as they go together in a language. */
export function fullName(language: keyof typeof first, chance: Seeded): string {
	return `${chance.pick(first[language].split(" "))} ${chance.pick(last[language].split(" "))}`;
}
