import { readFileSync } from "node:fs";
import { listResources } from "#app/list-resources.ts";
import { type Breach, catalogueBreaches } from "./checks/distribution/catalogue-rules.ts";
import { statementBreaches } from "./checks/distribution/statements.ts";
import { onMigratedDatabase } from "./checks/migrated-database.ts";
import { report } from "./checks/report.ts";

/**
 * `npm test -- distribution`: whether the schema and the hottest lists could lie on several database servers by account
 * (docs/scaling.md). What breaks a rule of Citus and is not named there fails, and so does what is named and does not.
 */
const hottest = [
	...["orders", "late-orders", "certificates", "bills-of-lading", "shipment-tallies"],
	...["invoices", "railcar-report", "shipments-received", "shipping-notices", "outstanding-tonnage"],
];
await onMigratedDatabase("distribution", async ({ client }) => {
	const lists = listResources.filter(({ definition }) => hottest.includes(definition.id));
	const missing = hottest.filter((id) => !lists.some(({ definition }) => definition.id === id));
	const { breaches, statements } = await statementBreaches(client, lists);
	const found = [...(await catalogueBreaches(client)), ...breaches];
	const text = readFileSync("docs/scaling.md", "utf8");
	const named = [...text.matchAll(/^- `([^`:]+): ([^`]+)`/gm)].map(([, rule = "", what = ""]) => `${rule}: ${what}`);
	const said = ({ rule, what }: Breach) => `${rule}: ${what}`;
	const faults = [
		...missing.map((id) => `there is no list ${id}`),
		...found.filter((one) => !named.includes(said(one))).map((one) => `${said(one)} is not named in docs/scaling.md`),
		...named
			.filter((one) => !found.some((breach) => said(breach) === one))
			.map((one) => `${one} is named and is not so`),
	];
	report("distribution", faults, `${statements} statements, ${found.length} named exceptions`);
});
process.exit();
