import type { EntityName } from "../entities.ts";

/** What a row of each feed is, for docs/connect-your-erp.md and the API contract. */
export const entityNotes: Readonly<Record<EntityName, string>> = {
	mills: "A mill, with its time zone.",
	accounts: "A sold-to, ship-to or supplier, with the ship-tos of a sold-to.",
	people: "A user who may sign in, with all of their groups and accounts.",
	orders:
		"An order with its lines. Lines that a newer revision does not name stay unchanged; to cancel a line, send its state.",
	"order-events":
		"An event of an order line, or a changed date. Events never change. A line can be held before it is shipped and cancelled before it is melted; any other hold or cancellation, and one of a cancelled line, is stored and does not change the line's state. A cancelled line is resumed as entered, acknowledged or scheduled.",
	specifications: "The limits of a grade, with which certificates compare their values.",
	heats:
		"A heat with its chemistry and tests. Send values in the unit in which they were certified, US or SI. They are stored and shown in that unit, with the reader's unit beside it. Means are rounded as the standard of the test requires (ASTM E29): impacts to whole foot-pounds or joules, Brinell and Vickers hardnesses and reductions of area to whole numbers, Rockwell hardnesses to one decimal. Countries of melt and pour are never derived from the mill: a missing country is shown as not stated. For purchased slabs, `slabMaker` names the company that made them and `mill` the mill that bought them.",
	pieces: "A piece of an order line.",
	shipments: "A bill of lading with its pieces.",
	"railcar-sightings": "A sighting of a railcar.",
	"stock-list": "A piece of stock that is offered or withdrawn.",
	resources: "A reference page, such as size charts, extras or the claims policy.",
	notices: "A notice of the mill to its customers or suppliers, with its first and last day.",
	commodities: "A kind of scrap or other supply, with its code.",
	"purchase-orders": "A purchase order of the mill to a supplier, with its lines.",
	"shipping-notices":
		"A supplier's announcement of loads that was not made in the portal. A notice is cancelled before its loads arrive: a load that arrived before `cancelledAt` keeps the state of its receipt, one that arrived later stays cancelled; without `cancelledAt`, only loads that never arrived are cancelled. A load without `radiationScan` was not scanned.",
	receipts:
		"A load that arrived, with its weighing, grading and acceptance. Its steps follow the state diagram; a held load continues from the state in which it was held. Data about a cancelled load is stored, and the load stays cancelled.",
	settlements:
		"An invoice or self-billed settlement of a supplier's loads. It is stored in any state of its receipts and applies to a load once that is received; a paid load that is settled again stays paid.",
	remittances: "A payment to a supplier, with the settlements that it pays.",
	"supplier-papers": "A document for a supplier.",
	"dispute-answers": "The mill's answer to a disputed receipt.",
	complaints: "A complaint that reached the mill by telephone or mail.",
	"complaint-answers": "The mill's answer to a complaint: a state, a message, money.",
	invoices: "An invoice, credit or debit memo, with its lines.",
	acknowledgments: "A revision of an order's acknowledgment.",
	"acknowledgment-answers":
		"The mill's answer to a query about an acknowledgment, or a customer's query by telephone or mail. Answers never change.",
	certificates:
		"A mill certificate, with the pieces that it covers and their values. A certificate of type 2.2, 3.1 or 3.2 is issued once its heat has a value within each limit of the grade; until then it is in preparation. The statement of conformity is printed as sent; a certificate without one is not available as data.",
	"order-messages":
		"A message about an order from inside sales, or from a customer by telephone or mail. Messages never change.",
	"stock-requests": "A request for stock that was not made in the portal. Requests never change.",
	"stock-decisions": "The mill's decision on a stock request.",
	processing: "Steel of a value-plus customer in processing: cut to length, blasted and primed, or heat treated.",
	stocking: "A size that the mill stocks for a value-plus customer, with a minimum and a maximum.",
};
