import type { PageViewer } from "#web/page-context.ts";

/** A user who buys, as pages receive her, acting for all her accounts. */
export const buyingViewer: PageViewer = {
	email: "ana@example.com",
	name: "Ana Ruiz",
	user: { Groups: [], ShipTo: ["200001"], SoldTo: ["100001"], Suppliers: [] },
	areas: ["customer"],
	hasAcceptedTerms: true,
	featuresOff: [],
	alias: null,
	preferences: {
		language: "en",
		units: "imperial",
		dateFormat: "locale",
		timeZone: "America/Chicago",
		theme: "system",
		density: "compact",
		keepsCopies: true,
		hasToured: true,
	},
};
