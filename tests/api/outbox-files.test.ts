import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../support/api.ts";
import { type MixedMill, startMixedMill } from "../support/mixed-mill.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { uploadPdf } from "../support/upload.ts";
import { acts, complaintAbout } from "./mixed-rights-rows.ts";

let mill: MixedMill;
let desk: Caller;
beforeAll(async () => {
	mill = await startMixedMill();
	desk = await mill.api.signIn((await insertPerson(mill.database, { groups: ["SSA-ISR"], soldTo: ["SA"] })).id);
});
afterAll(() => mill?.stop());

const form = (values: object, more: object = {}) => ({ input: { ...more, values: JSON.stringify(values) } });

async function send(caller: Caller, document: string, variables: Record<string, unknown>) {
	const { data, errors } = await mill.api.ask(caller, document, variables);
	if (errors) throw new Error(JSON.stringify(errors));
	return data;
}
const act = (field: string, variables: Record<string, unknown>) =>
	send(mill.mixed, acts[field]?.document ?? "", variables);

async function answer(values: object) {
	const key = { account: "SA", kind: "order_message", item: "MA" };
	const read = await send(desk, "query ($key: DeskKeyInput!) { deskItem(key: $key) { version } }", { key });
	const { version } = (read?.deskItem ?? {}) as { version?: string };
	const document =
		"mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }";
	await send(desk, document, { key, version, values: JSON.stringify(values) });
}

const mine = () => mill.rows.bought;
/** What sends a file to the mill, in an order in which each has what it needs. */
const senders: Record<string, (files: object[]) => Promise<unknown>> = {
	"order.message": (files) =>
		act("writeAboutOrder", { input: { body: "See the plan.", order: mine().order, item: 1, files } }),
	"complaint.submitted": (files) => act("submitComplaint", form(complaintAbout({ bol: mine().bol }, { files }))),
	"complaint.message": (files) =>
		act("writeToComplaint", form({ body: "Look here.", files }, { number: mine().complaint })),
	"dispute.opened": (files) =>
		act(
			"disputeReceipt",
			form(
				{ reason: "weight", wanted: { amount: 20.5, unit: "GT" }, body: "Our ticket.", files },
				{ receipt: mine().receipt },
			),
		),
	"dispute.message": (files) => act("writeToDispute", form({ body: "Once more.", files }, { receipt: mine().receipt })),
	"supplier.paper": (files) => {
		const document = {
			kind: "insurance",
			number: "COI-7",
			validFrom: "2026-01-01",
			validUntil: "2199-12-31",
			files: files.slice(0, 1),
		};
		return act("sendComplianceDocument", form(document, { account: mine().supplier }));
	},
	"order.answered": (files) => answer({ body: "Here it is.", files }),
};

test.each(Object.keys(senders))(
	"%s sends the mill's systems a file's detected type, not the one that its sender names",
	async (kind) => {
		const { id } = await uploadPdf(mill.api, kind === "order.answered" ? desk : mill.mixed, "plan.pdf");
		const called = { id, name: "../../run.exe", type: "image/png", size: 3 };
		await senders[kind]?.([called, called]);
		const [entry] = await asOwner<{ kind: string; files: object }>(
			mill.database,
			`select kind, coalesce(content -> 'files', jsonb_build_array(content -> 'file')) as files from outbox
				order by id desc limit 1`,
		);
		expect(entry).toEqual({ kind, files: [{ id, name: "plan.pdf", type: "application/pdf" }] });
	},
);
