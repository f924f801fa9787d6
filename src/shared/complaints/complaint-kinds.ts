/** What a complaint may be about. */
export const complaintKinds = [
	"steel_problem",
	"order_error",
	"invoice_error",
	"transit_damage",
	"paperwork",
	"delivery",
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** The remedy that the customer requests. */
export const remedies = ["credit", "replacement", "return", "rework", "correction", "explanation"] as const;
export type Remedy = (typeof remedies)[number];

/**
 * Defects by family; each family's codes are its own. Delivery is beside the families of steel, so that every kind
 * says what is wrong.
 */
export const defectFamilies = {
	surface: ["pitting", "scale", "scratches", "cracks", "rolled_in", "rust"],
	internal: ["lamination", "inclusions", "ultrasonic"],
	shape: ["flatness", "camber", "waviness", "edge"],
	dimension: ["thickness", "width", "length", "squareness"],
	mechanical: ["yield", "tensile", "elongation", "charpy", "hardness", "bend"],
	chemistry: ["element", "carbon_equivalent"],
	weight_count: ["weight_short", "pieces_short", "pieces_over"],
	wrong_material: ["wrong_grade", "wrong_size", "wrong_heat"],
	damage: ["bent", "wet", "edge_damage", "coil_damage"],
	packaging: ["banding", "dunnage", "marking"],
	paperwork: ["certificate_missing", "certificate_wrong", "bol_wrong", "tally_wrong", "price_wrong", "charge_wrong"],
	delivery: ["late", "wrong_place"],
} as const;
export type DefectFamily = keyof typeof defectFamilies;
export type DefectCode = (typeof defectFamilies)[DefectFamily][number];

export const familyNames = Object.keys(defectFamilies) as DefectFamily[];

export const isDefect = (family: string, code: string): boolean =>
	Object.hasOwn(defectFamilies, family) && (defectFamilies[family as DefectFamily] as readonly string[]).includes(code);

/** Kinds that are about pieces of steel: they name what is wrong with which pieces. */
export const isAboutSteel = (kind: unknown): boolean => kind === "steel_problem" || kind === "transit_damage";

/** Kinds in which goods, and so pounds, are claimed. */
export const claimsGoods = (kind: unknown): boolean =>
	isAboutSteel(kind) || kind === "order_error" || kind === "delivery";

/** Kinds about money: the sold-to's alone, never a ship-to's. */
export const isAboutMoney = (kind: unknown): boolean => kind === "invoice_error";
