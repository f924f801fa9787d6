/** Why a date changed or a line is on hold: codes, so that each page shows the reader's language. */
export const reasonCodes = [
	"order_acknowledged",
	"schedule_change",
	"melt_delay",
	"rolling_delay",
	"equipment_repair",
	"flatness",
	"surface_quality",
	"retest",
	"heat_treat_queue",
	"transport_shortage",
	"customer_request",
	"credit_hold",
	"pulled_ahead",
	"other",
] as const;
