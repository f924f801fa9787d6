import { m } from "#generated/texts/messages.js";
import type { SortKey } from "#server/lists/keyset.ts";
import { buyerField } from "#server/lists/resources/buyer-field.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceSource, ResourceTab } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, numberLookups } from "#server/lists/resources/number-search.ts";
import { oneOf, oneOfAccounts } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { codeLabel } from "../railcar-labels.ts";
import { arrivedStates, carExceptions, type RailcarTab, railcarsList } from "../railcars-list.ts";

/** Days without a sighting after which a car on the road is an exception. */
const silentDays = 3;

const isAtDestination = "c.state in ('arrived', 'constructively_placed', 'placed')";
// A car that was unloaded and returned is the railroad's: nothing about it is its customer's trouble any more.
const exception = `case when not c.is_open then null when c.is_bad_order then 'bad_order' when c.is_held then 'held'
	when c.state = 'constructively_placed' then 'constructively_placed' when not ${isAtDestination}
	and c.eta_at < now() then 'overdue'
	when c.state <> 'placed' and c.sighted_at < now() - interval '${silentDays} days' then 'silent' end`;
const givenBack = carExceptions.length + 2;
const rank = `case when c.is_open then coalesce(array_position(array['${carExceptions.join("','")}'], ${exception}),
	${carExceptions.length + 1})
	else ${givenBack} end`;
// The way ends where the car is placed, or with the last that was seen of it; until then it grows.
const transitDays =
	"round(extract(epoch from coalesce(c.placed_at, case when c.is_open then now() else c.sighted_at end) - s.shipped_at)::numeric / 86400, 1)";
const dwellHours =
	"round(extract(epoch from case when c.is_open then now() else c.sighted_at end - c.stood_since)::numeric / 3600, 1)";
const loadOf = "from pieces p where p.account_id = c.account_id and p.bol_number = c.bol_number";
const orderNumbers = `array(select distinct p.order_number ${loadOf} order by 1)`;
/** When it is expected, as long as anybody expects it. */
const etaAt = `case when c.state not in ('${arrivedStates.join("','")}') then c.eta_at end`;
const carKey = "(c.bol_number || '/' || c.car)";

const railcar: ResourceObject = {
	name: "Railcar",
	description:
		"A railcar with the load of one bill of lading, and where it was seen last. Weights in pounds, instants in UTC.",
	access: "customer",
	fields: {
		car: { type: "String", sql: "c.car", description: "Initial and number." },
		bolNumber: { type: "String", sql: "c.bol_number", description: "Bill of lading." },
		isBuyer: buyerField("c.account_id"),
		carType: {
			type: "String",
			sql: "c.car_type",
			isNullable: true,
			description: "Kind of car: `gondola`, `flatcar`, `coil_car`, `boxcar`.",
		},
		route: { type: "String", sql: "c.route", isNullable: true, description: "Railroads and junctions of the waybill." },
		orders: {
			type: "String",
			isList: true,
			sql: `to_json(${orderNumbers})`,
			description: "Mill orders of its pieces.",
		},
		netLb: { type: "Float", sql: "c.net_lb", description: "Net weight of the bill of lading." },
		shippedAt: { type: "DateTime", sql: "s.shipped_at", description: "When it left the mill." },
		timeZone: { type: "String", sql: "m.time_zone", description: "Time zone of that mill, IANA name." },
		shipTo: { type: "String", sql: "a.name", description: "Name of the ship-to." },
		state: { type: "String", sql: "c.state", description: "Where it is on its way, from `billed` to `returning`." },
		exception: {
			type: "String",
			sql: exception,
			isNullable: true,
			description: "What is wrong with it, if anything: the worst.",
		},
		isLoaded: { type: "Boolean", sql: "c.is_loaded", description: "Loaded, or empty." },
		code: { type: "String", sql: "c.code", description: "Code of the last sighting." },
		place: { type: "String", sql: "concat_ws(', ', c.place, c.region)", description: "Place of the last sighting." },
		latitude: { type: "Float", sql: "c.latitude", isNullable: true, description: "Degrees north." },
		longitude: {
			type: "Float",
			sql: "c.longitude",
			isNullable: true,
			description: "Degrees east: negative in America.",
		},
		sightedAt: { type: "DateTime", sql: "c.sighted_at", description: "When it was seen last." },
		etaAt: {
			type: "DateTime",
			sql: "c.eta_at",
			isNullable: true,
			description: "When it is expected at its destination.",
		},
		transitDays: {
			type: "Float",
			sql: transitDays,
			description: "Days from the mill until it was placed, or until now.",
		},
		dwellHours: { type: "Float", sql: dwellHours, description: "Hours that it has stood where it was seen last." },
	},
};

const byWorst: readonly SortKey[] = [
	{ sql: `(${rank})`, type: "integer", closed: givenBack },
	{ sql: "c.report_order", type: "integer" },
];

const columns = declaredColumns(railcarsList, railcar, {
	exception: {
		description:
			"What is wrong: the worst first, then what is expected soonest; behind them cars that were given back, the last ones first.",
		sort: byWorst,
	},
	sighting: {
		description: "Last sighting.",
		sort: [{ sql: "c.place", type: "text" }],
		sheet: (sheet) => [
			sheet.text(m.railcars_sheet_code(), "c.code"),
			sheet.text(m.railcars_sheet_what(), "c.code || ''", codeLabel),
			sheet.text(m.railcars_sheet_place(), "concat_ws(', ', c.place, c.region)"),
		],
	},
	eta: { sql: etaAt },
	orders: {
		description: "Mill orders.",
		sheet: (sheet) => [sheet.text(m.railcars_col_orders(), `array_to_string(${orderNumbers}, ', ')`)],
	},
});

const tabs: Readonly<Record<RailcarTab, ResourceTab>> = {
	open: { description: "Cars that are not released yet.", sql: "true", isOpen: true },
	exceptions: { description: "Cars with which something is wrong.", sql: `${exception} is not null`, isOpen: true },
	atDestination: {
		description: "Arrived, waiting to be placed, or placed.",
		sql: isAtDestination,
		isOpen: true,
	},
	all: { description: "All cars, released and returning ones too.", sql: "true", isKept: true },
};

const source: ResourceSource = {
	table: "railcars",
	alias: "c",
	owners: [
		{ column: "account_id", scope: "soldToIds" },
		{ column: "ship_to_id", scope: "shipToIds" },
	],
	openColumn: "is_open",
	sums: "railcar_sums",
	joins: {
		s: "join shipments s on s.account_id = c.account_id and s.bol_number = c.bol_number",
		a: "join accounts a on a.id = c.ship_to_id",
		m: `join mills m on m.code = (select h.mill from shipments h where h.account_id = c.account_id
			and h.bol_number = c.bol_number)`,
	},
};

const { searchBy, filterBy } = numberLookups(source, [...accountAnd("bol_number"), { name: "car", type: "text" }]);

/** The railcar report: every car of the viewer's shipments, exceptions first. */
export const railcars: ListResource = {
	definition: railcarsList,
	field: "railcars",
	description: "Railcars of the viewer's shipments, or of the alias's, with their last sighting.",
	access: "customer",
	shows: { side: "customer", kinds: ["shipments", "railcar-sightings"] },
	title: m.railcars_title,
	row: railcar,
	source,
	key: [
		{ sql: "c.bol_number", type: "text" },
		{ sql: "c.car", type: "text" },
	],
	columns,
	tabs,
	filters: declaredFilters(railcarsList, railcar, {
		shipTo: { description: "Codes of ship-tos.", sql: oneOfAccounts("c.ship_to_id") },
		bol: filterBy("bol_number", "Beginning of the bill of lading."),
		order: filterBy(
			{
				...millOrder,
				table: "pieces",
				requiredColumn: "bol_number",
				joins: "left join railcars c on c.account_id = n.account_id and c.bol_number = n.bol_number",
				row: ["c.account_id", "c.bol_number", "c.car"],
			},
			"Beginning of a mill order.",
		),
		one: { description: "Single cars, as `bill of lading/car`.", sql: oneOf(carKey) },
	}),
	search: searchBy(
		["car", "car_number", "bol_number"],
		"Beginning of the car, its number alone, or the bill of lading.",
	),
	documents: { kind: "bill_of_lading", accountId: "c.account_id", number: "c.bol_number" },
	totals: {
		netLb: { description: "Net pounds.", sql: "sum(c.net_lb)" },
		exceptions: { description: "Cars with which something is wrong.", sql: `count(${exception})`, isOfOpen: true },
	},
	choices: {
		shipTos: {
			description: "Ship-tos of the cars.",
			sql: (rows) => `select distinct a.code, a.name from ${rows()} join accounts a on a.id = c.ship_to_id`,
		},
	},
};
