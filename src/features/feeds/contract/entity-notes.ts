import type { EntityName } from "../entities.ts";

/** What a row of each feed is, in one line. */
export const entityNotes: Readonly<Record<EntityName, string>> = {
	mills: "A mill, with its time zone.",
	accounts: "A sold-to, ship-to or supplier, with the ship-tos of a sold-to.",
	people: "A person who may sign in, with the groups and accounts they hold; the lists are complete.",
	orders: "An order with its lines. Lines that a newer revision no longer names stay as they are: cancelling is a state.",
	"order-events":
		"Something that happened to an order's line, or a date that moved. Events never change. A line is held before it is shipped and cancelled before it is melted; another hold or cancellation, or one of a line that is cancelled, is kept and leaves the line where it stands. A cancelled line is taken up again as entered, acknowledged or scheduled.",
	specifications: "The limits of a grade, against which certificates show their values.",
	heats:
		"A heat with its chemistry and tests. A value is given in the unit in which it was certified, US or SI, and is kept and shown in it; the reader's own unit stands beside it. Means are rounded as the standard of the test says (ASTM E29): impacts to whole foot-pounds or joules, Brinell and Vickers hardnesses and reductions of area to whole numbers, Rockwell hardnesses to one decimal. Countries of melt and pour are never taken from the mill: what is left out is shown as not stated. Of bought slabs `slabMaker` names the company that made them, and `mill` the mill that bought them.",
	pieces: "A piece of an order's line.",
	shipments: "A bill of lading with its pieces.",
	"railcar-sightings": "Where a railcar was seen.",
	"stock-list": "A piece of stock that is offered, or taken back.",
	resources: "A page of reference: size charts, extras, claims policy.",
	notices: "What the mill has to say to its customers or suppliers, from one day to another.",
	commodities: "A kind of scrap or other supply, by its code.",
	"purchase-orders": "A purchase order of the mill's to a supplier, with its lines.",
	"shipping-notices":
		"A supplier's announcement of loads that came past the portal. It is cancelled before anything arrives: a load that came before `cancelledAt` stays what its receipt says, one that came afterwards stays cancelled; without `cancelledAt` only loads are cancelled that never came. A load without `radiationScan` was not scanned.",
	receipts:
		"A load that arrived: weighed, graded, accepted or not. Its steps are taken as the states are drawn; a load that is held goes on as from where it was held. What is said of a cancelled load is kept, and the load stays cancelled.",
	settlements:
		"An invoice or self-billed settlement of a supplier's loads. It is kept whatever the state of its receipts, and counts for a load once that is received; a paid load that is settled again stays paid.",
	remittances: "A payment to a supplier, with what it pays.",
	"supplier-papers": "A paper for a supplier.",
	"dispute-answers": "The mill's answer to a disputed receipt.",
	complaints: "A complaint that reached the mill by telephone or mail.",
	"complaint-answers": "The mill's answer to a complaint: a state, a message, money.",
	invoices: "An invoice, credit or debit memo, with its lines.",
	acknowledgments: "A revision of an order's acknowledgment.",
	"acknowledgment-answers":
		"The mill's answer to a query of an acknowledgment, or a customer's query by telephone or mail. Answers never change.",
	certificates:
		"A mill certificate, with the pieces it covers and their values. A certificate of type 2.2, 3.1 or 3.2 is issued once its heat has a value within each limit of the grade; until then it is kept in preparation. The statement of conformity is printed as it is sent; without one the certificate has none, and is not given as data.",
	"order-messages": "What inside sales, or a customer by telephone or mail, said about an order. Messages never change.",
	"stock-requests": "A request for stock that reached the mill past the portal. A request never changes.",
	"stock-decisions": "The mill's decision on a request for stock.",
	processing: "Steel of a value-plus customer that is being processed: cut to length, blasted and primed, heat treated.",
	stocking: "A size that the mill keeps in stock for a value-plus customer, between a minimum and a maximum.",
};
