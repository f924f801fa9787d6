/**
 * Types of inspection documents by EN 10204: 2.1 and 2.2 are the mill's own word, 3.1 its inspector's, 3.2 also
 * another user's.
 */
export const certificateTypes = ["2.1", "2.2", "3.1", "3.2"] as const;

/**
 * Conditions in which plate and coil are delivered (ASTM A6: as-rolled, controlled rolled, thermo-mechanically,
 * normalized, quenched and tempered).
 */
export const heatTreatments = [
	"as_rolled",
	"controlled_rolled",
	"thermomechanical",
	"normalized",
	"quenched_tempered",
] as const;

export const treatmentSteps = ["austenitize", "normalize", "quench", "temper"] as const;
