import { requireFirst, type SampleMill } from "../sample-mill.ts";

type Item = { kind: string; item: string; account: string; state: string };
const answers: Readonly<Record<string, object>> = {
	complaint: { decision: "acknowledged", body: "We look at it today." },
	stock_request: { decision: "confirmed", body: "It leaves on Friday." },
	acknowledgment: { decision: "answered", body: "The next revision says 20 plates." },
	order_message: { decision: "write", body: "Yes, it is on Friday's truck." },
	dispute: { decision: "answered", body: "We weigh the truck again." },
};

/** The state from which the decision is allowed, for kinds in which not every open state allows it. */
const states: Readonly<Record<string, string>> = {
	complaint: "submitted",
	stock_request: "requested",
	acknowledgment: "queried",
};

/** What the mill answers at its desk, one of each kind that people have sent. */
export async function answerAtDesk(mill: SampleMill): Promise<void> {
	const dana = await mill.person("Dana");
	const { deskItems } = await dana.ask<{ deskItems: { nodes: Item[] } }>(
		"{ deskItems(first: 100, tab: all, sort: { column: last, isDescending: true }) { nodes { kind item account state } } }",
	);
	for (const [kind, values] of Object.entries(answers)) {
		const { item, account } = requireFirst(
			deskItems.nodes.filter((one) => one.kind === kind && (states[kind] ?? one.state) === one.state),
			`${kind} at the desk`,
		);
		const key = { kind, item, account };
		const { deskItem } = await dana.ask<{ deskItem: { version: string } }>(
			"query ($key: DeskKeyInput!) { deskItem(key: $key) { version } }",
			{ key },
		);
		await dana.ask(
			"mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }",
			{ key, version: deskItem.version, values: JSON.stringify(values) },
		);
	}
}
