import { setTimeout } from "node:timers/promises";
import { outboxKinds } from "#shared/outbox-kinds.ts";
import { startWebhookReceiver } from "../support/webhook-receiver.ts";
import { enterAsCustomer } from "./entries/customer-entries.ts";
import { answerAtDesk } from "./entries/desk-entries.ts";
import { enterAsSupplier } from "./entries/supplier-entries.ts";
import type { SampleFolder } from "./sample-folder.ts";
import type { SampleMill } from "./sample-mill.ts";

const waitMs = 90_000;
const lookMs = 250;

/**
 * `webhooks/<kind>.json`: the secret, headers and body of one message of each kind, as an endpoint on this machine
 * received it while the demo's people entered something of every outbox kind. Throws, naming the kinds that did not
 * arrive.
 */
export async function writeWebhooks(mill: SampleMill, folder: SampleFolder): Promise<void> {
	const receiver = await startWebhookReceiver();
	try {
		const dana = await mill.person("Dana");
		const save = "mutation ($input: SaveWebhookInput!) { saveWebhook(input: $input) { id secret } }";
		const input = { name: "Samples", url: receiver.url, kinds: outboxKinds, isOn: true };
		const { saveWebhook } = await dana.ask<{ saveWebhook: { id: string; secret: string } }>(save, { input });
		await dana.ask("mutation ($id: ID!) { testWebhook(id: $id) { status } }", { id: saveWebhook.id });
		await enterAsCustomer(mill);
		await enterAsSupplier(mill);
		await answerAtDesk(mill);
		const kindOf = (body: string) => (JSON.parse(body) as { type: string }).type;
		const missing = () =>
			["webhook.test", ...outboxKinds].filter((kind) => !receiver.received.some(({ body }) => kindOf(body) === kind));
		for (let waited = 0; missing().length > 0; waited += lookMs) {
			if (waited > waitMs) throw new Error(`No webhook came of ${missing().join(", ")}`);
			await setTimeout(lookMs);
		}
		for (const { headers, body } of receiver.received)
			await folder.write(
				`webhooks/${kindOf(body)}.json`,
				JSON.stringify({ secret: saveWebhook.secret, headers, body }, null, "\t"),
			);
	} finally {
		await receiver.stop();
	}
}
