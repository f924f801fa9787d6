import { jsonFieldsOf, type ResourceObject } from "#server/lists/resources/resource-object.ts";
import { lineFigures } from "./line-figures.ts";
import { daysLateSql } from "./order-lines-sql.ts";

const party: ResourceObject = {
	name: "OrderLineParty",
	description: "A business partner of an order line.",
	access: "customer",
	fields: {
		code: { type: "String", sql: "a.code", description: "The mill's code of the account." },
		name: { type: "String", sql: "a.name", description: "Its name." },
	},
};

const mill: ResourceObject = {
	name: "OrderLineMill",
	description: "The mill that makes an order line.",
	access: "customer",
	fields: {
		name: { type: "String", sql: "m.name", description: "Its name." },
		timeZone: { type: "String", sql: "m.time_zone", description: "Its time zone, IANA name." },
	},
};

const price: ResourceObject = {
	name: "OrderLinePrice",
	description: "Price of an order line; only the sold-to reads it.",
	access: "prices",
	fields: {
		currency: { type: "String", sql: "r.currency", description: "Currency, ISO 4217." },
		netPerCwt: { type: "Float", sql: "r.net_per_cwt", description: "Price per 100 lb with extras and surcharges." },
	},
};

const partyWith = (id: string) => (json: string) => `(select ${json} from accounts a where a.id = ${id})`;
const priceOfLine = "r.account_id = l.account_id and r.order_number = l.order_number and r.item = l.item";

/** An order line `l` of mill `m`, as lists show it. */
export const orderLine: ResourceObject = {
	name: "OrderLine",
	description: "One line of an order, as lists show it. Weights in pounds, lengths in inches, days at the mill.",
	access: "customer",
	fields: {
		...lineFigures,
		orderNumber: { type: "String", sql: "l.order_number", description: "The mill's order number." },
		expectedOn: {
			type: "Day",
			sql: "l.expected_on",
			description: "Current estimate, else the first promise, else the requested day.",
		},
		daysLate: {
			type: "Int",
			sql: daysLateSql,
			isNullable: true,
			description:
				"Days behind the first promise; below 0 is ahead. Null without a promise, and once nothing remains to ship.",
		},
		mill: { object: mill, from: (json) => json, description: "The mill that makes it." },
		shipTo: { object: party, from: partyWith("l.ship_to_id"), isNullable: true, description: "Where it goes." },
		soldTo: { object: party, from: partyWith("l.account_id"), isNullable: true, description: "Who buys it." },
		price: {
			object: price,
			from: (json) => `(select ${json} from order_line_prices r where ${priceOfLine})`,
			isNullable: true,
			access: "prices",
			description: "Its price; null for those who see none.",
		},
	},
};

export const orderLineFields = jsonFieldsOf(orderLine);
