import { expect, test } from "vitest";
import { acknowledgmentFeedRow, invoiceFeedRow, shipmentFeedRow } from "../../../tests/support/feed-rows.ts";
import { receiptFeedRow, settlementFeedRow } from "../../../tests/support/supply-rows.ts";
import type { EntityName } from "./entities.ts";
import { parseRow } from "./parse-row.ts";
import { rowErrorReason } from "./row-error-reason.ts";
import { rowSchemas } from "./rows/row-schemas.ts";

const complaint = {
	...{
		complaint: "K1",
		soldTo: "S1",
		kind: "steel_problem",
		asked: "credit",
		description: "Rust",
		by: "Ann",
		at: "2026-05-04T10:00:00Z",
	},
	revision: 1,
};
const sighting = { bol: "B1", code: "P", at: "2026-05-01T13:00:00Z", place: "River Bend", isLoaded: true, revision: 1 };
const decision = {
	request: "R1",
	state: "declined",
	at: "2026-05-04T10:00:00Z",
	by: "Ann",
	order: "M100",
	revision: 1,
};
const acknowledged = (actions: string[]) => acknowledgmentFeedRow({ lines: [{ item: 1, actions }] });
const changes = "changed_quantity, changed_price, changed_date";

test.each<[string, EntityName, object, string[], string[]]>([
	[
		"a complaint's defect of another family",
		"complaints",
		{ ...complaint, defects: [{ family: "chemistry", code: "rust" }] },
		["defects[0].code: Must be one of: element, carbon_equivalent (chemistry)."],
		["defects[0].code: Debe ser uno de: element, carbon_equivalent (chemistry)."],
	],
	[
		"a settlement that its lines do not add up to",
		"settlements",
		settlementFeedRow({ amount: 7719.21 }),
		["amount: Must be the sum of lines[].amount, which is 7719.2. The difference is +0.01."],
		["amount: Debe ser la suma de lines[].amount, que es 7719.2. La diferencia es +0.01."],
	],
	[
		"an invoice that its parts do not add up to",
		"invoices",
		invoiceFeedRow({ total: 1 }),
		[
			expect.stringMatching(
				/^total: Must be the sum of lines\[\]\.base, lines\[\]\.extras, lines\[\]\.surcharge, freight, tax, which is [\d.]+\. The difference is -[\d.]+\.$/,
			),
		],
		[expect.stringContaining("La diferencia es -")],
	],
	[
		"a step of a receipt out of turn",
		"receipts",
		receiptFeedRow({ states: ["arrived", "received"] }),
		[
			"steps[1].state: This step is not allowed here: arrived → received. Allowed next: weighed, radiation_hold, rejected.",
		],
		[
			"steps[1].state: Este paso no se permite aquí: arrived → received. Pasos permitidos: weighed, radiation_hold, rejected.",
		],
	],
	[
		"a limit of something that is not measured",
		"specifications",
		{ grade: "A36", specification: "ASTM A36", limits: [{ property: "yield", least: 36 }], revision: 1 },
		[
			expect.stringMatching(
				/^limits\[0\]\.property: Must be an element symbol, such as Mn, or CE, CEV, Pcm, or one of: .*yieldKsi/,
			),
		],
		[expect.stringContaining("yieldKsi")],
	],
	[
		"an order beside a refusal",
		"stock-decisions",
		decision,
		["order: Allowed only where state = confirmed."],
		["order: Solo se permite donde state = confirmed."],
	],
	[
		"a car without its initials",
		"railcar-sightings",
		{ ...sighting, car: "412345" },
		["car: Must be a railcar's reporting marks and number, such as GLKR 412345."],
		["car: Deben ser las iniciales y el número de un carro, por ejemplo GLKR 412345."],
	],
	[
		"a change beside a refusal",
		"acknowledgments",
		acknowledged(["rejected", "changed_date"]),
		[`lines[0].actions[0]: Must be one of: ${changes}.`],
		[`lines[0].actions[0]: Debe ser uno de: ${changes}.`],
	],
	[
		"the same change twice",
		"acknowledgments",
		acknowledged(["changed_date", "changed_date"]),
		["lines[0].actions[1]: changed_date appears more than once."],
		["lines[0].actions[1]: changed_date aparece más de una vez."],
	],
	[
		"an acknowledgment without lines",
		"acknowledgments",
		acknowledgmentFeedRow({ lines: [] }),
		["lines: Out of range: must be >= 1."],
		["lines: Fuera de rango: debe ser >= 1."],
	],
	[
		"a load that is delivered before it leaves",
		"shipments",
		shipmentFeedRow({ shippedAt: "2026-05-04T10:00:00Z", deliveredAt: "2026-05-03T10:00:00Z" }),
		["deliveredAt: Out of range: must be >= 2026-05-04T10:00:00.000Z."],
		["deliveredAt: Fuera de rango: debe ser >= 2026-05-04T10:00:00.000Z."],
	],
	[
		"a load that weighs less than nothing",
		"shipments",
		shipmentFeedRow({ netLb: -5 }),
		["netLb: Out of range: must be >= 1. Check the unit."],
		["netLb: Fuera de rango: debe ser >= 1. Revise la unidad."],
	],
])("%s is refused in words that say what to change, in both languages", (_what, entity, row, en, es) => {
	const parsed = parseRow(rowSchemas[entity], JSON.stringify(row));
	const reasonIn = (language: "en" | "es") =>
		"faults" in parsed ? parsed.faults.map((fault) => `${fault.field}: ${rowErrorReason(fault, language)}`) : [];
	expect([reasonIn("en"), reasonIn("es")]).toEqual([en, es]);
});
