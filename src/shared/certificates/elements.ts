/** Symbols of the elements, in the order of their atomic numbers. */
const symbols =
	"H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U";

/**
 * Sums of several elements that certificates give beside them, with their formulas: the carbon equivalent of ASTM A6
 * and of EN 10025 (that of the International Institute of Welding), and the crack parameter of Ito and Bessyo.
 */
export const equivalents = {
	CE: "C + Mn/6 + (Cr + Mo + V)/5 + (Ni + Cu)/15",
	CEV: "C + Mn/6 + (Cr + Mo + V)/5 + (Ni + Cu)/15",
	Pcm: "C + Si/30 + (Mn + Cu + Cr)/20 + Ni/60 + Mo/15 + V/10 + 5B",
} as const;

/** What a heat's chemistry and the limits of its shares may name. */
export const chemistryNames: readonly string[] = [...symbols.split(" "), ...Object.keys(equivalents)];

const known = new Set(chemistryNames);

/** Whether the name is an element's symbol, or that of an equivalent. */
export function isElement(property: string): boolean {
	return known.has(property);
}

/** Whether the name is that of an equivalent, not of an element. */
export function isEquivalent(property: string): property is keyof typeof equivalents {
	return Object.hasOwn(equivalents, property);
}
