import { requireFirst, type SampleMill } from "../sample-mill.ts";

type Item = { kind: string; item: string; account: string; state: string };
const answers: Readonly<Record<string, object>> = {
	complaint: { move: "acknowledged", body: "We look at it today." },
	stock_request: { move: "confirmed", body: "It leaves on Friday." },
	acknowledgment: { move: "answered", body: "The next revision says 20 plates." },
	order_message: { move: "write", body: "Yes, it is on Friday's truck." },
	dispute: { move: "answered", body: "We weigh the truck again." },
};

/** The state from which the answer's move is allowed, where not every open one has it. */
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
