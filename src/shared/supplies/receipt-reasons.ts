/** Why pounds were taken off a load: codes, so that every page says it in its reader's language. */
export const deductionCodes = [
	"dirt",
	"moisture",
	"non_metallic",
	"tin",
	"copper",
	"oversize",
	"ice_snow",
	"other",
] as const;

/** Why a load was graded lower than it was shipped as. */
export const downgradeReasons = [
	"mixed_grades",
	"oversize",
	"light_gauge",
	"contamination",
	"coated",
	"density",
	"chemistry",
] as const;

/** Why a load was turned away. */
export const rejectionReasons = [
	"radiation",
	"sealed_containers",
	"hazardous",
	"wrong_material",
	"excess_dirt",
	"no_order",
] as const;

/** What was added to or taken from a settlement beside its price. */
export const adjustmentCodes = [
	"moisture",
	"downgrade",
	"quality_premium",
	"detention",
	"price_correction",
	"handling",
] as const;
