import { requireFirst, type SampleMill } from "../sample-mill.ts";
import { sendAcknowledgments } from "./mill-entries.ts";

const form = (values: object, more: object = {}) => ({ input: { ...more, values: JSON.stringify(values) } });

/**
 * What a buyer enters: complaints, answers to acknowledgments, a message, an accepted date, stock requests. Their
 * outbox kinds in that order.
 */
export async function enterAsCustomer(mill: SampleMill): Promise<void> {
	await complain(mill);
	await answerAcknowledgments(mill);
	await writeAboutOrders(mill);
	await requestStock(mill);
}

async function complain(mill: SampleMill): Promise<void> {
	const maria = await mill.person("Maria");
	const { billsOfLading } = await maria.ask<{ billsOfLading: { nodes: { bolNumber: string }[] } }>(
		"{ billsOfLading(first: 2) { nodes { bolNumber } } }",
	);
	const submit = async ({ bolNumber }: { bolNumber: string }) => {
		const asked = {
			families: ["damage"],
			defects_damage: ["wet"],
			description: "The load came wet and late.",
			asked: "replacement",
		};
		const document = "mutation ($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
		return (
			await maria.ask<{ submitComplaint: string }>(document, form({ kind: "delivery", bol: bolNumber, ...asked }))
		).submitComplaint;
	};
	const [number] = [await submit(requireFirst(billsOfLading.nodes, "bill of lading of Maria's"))];
	const write = "mutation ($input: WriteToComplaintInput!) { writeToComplaint(input: $input) }";
	await maria.ask(write, form({ body: "The driver noted it on the bill of lading." }, { number }));
	await maria.ask("mutation ($number: String!) { withdrawComplaint(number: $number) }", { number });
	await maria.ask("mutation ($number: String!) { reopenComplaint(number: $number) }", { number });
}

async function answerAcknowledgments(mill: SampleMill): Promise<void> {
	const maria = await mill.person("Maria");
	const sent = await sendAcknowledgments(mill);
	const answers = [{ answer: "accepted" }, { answer: "queried", message: "We ordered 20 plates, not 18." }];
	for (const [n, { acknowledgment: number, revision }] of sent.entries()) {
		const document = "mutation ($input: AnswerAcknowledgmentInput!) { answerAcknowledgment(input: $input) }";
		await maria.ask(document, form(answers[n] ?? {}, { number, revision }));
	}
}

async function writeAboutOrders(mill: SampleMill): Promise<void> {
	const maria = await mill.person("Maria");
	type Line = { orderNumber: string; item: number; estimatedOn: string | null };
	const { lateOrderLines } = await maria.ask<{ lateOrderLines: { nodes: Line[] } }>(
		"{ lateOrderLines(first: 50) { nodes { orderNumber item estimatedOn } } }",
	);
	const today = new Date().toISOString().slice(0, 10);
	const late = requireFirst(
		lateOrderLines.nodes.filter(({ estimatedOn }) => estimatedOn !== null && estimatedOn > today),
		"late line of Maria's with a date to accept",
	);
	const about = { order: late.orderNumber, item: late.item };
	const write = "mutation ($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }";
	await maria.ask(write, { input: { ...about, body: "Can it be on Friday's truck?" } });
	const accept =
		"mutation ($order: String!, $item: Int!, $day: Day!) { acceptDate(order: $order, item: $item, day: $day) }";
	await maria.ask(accept, { ...about, day: late.estimatedOn });
}

/** One request is withdrawn, one expires, one is left for the desk. */
async function requestStock(mill: SampleMill): Promise<void> {
	const maria = await mill.person("Maria");
	const account = requireFirst(
		await mill.sql<{ code: string }>(
			`select a.code from accounts a join person_accounts l on l.account_id = a.id join people p on p.id = l.person_id
			 where p.email = $1 and l.list = 'sold_to' order by a.code`,
			[maria.email],
		),
		"account of Maria's",
	).code;
	const { stockItems } = await maria.ask<{ stockItems: { nodes: { stockNumber: string; isFree: boolean }[] } }>(
		"{ stockItems(first: 50) { nodes { stockNumber isFree } } }",
	);
	const free = stockItems.nodes.filter(({ isFree }) => isFree);
	const request = async (poNumber: string, position: number) => {
		const { stockNumber } = requireFirst(free.slice(position), "free stock");
		const hold =
			"mutation ($stockNumber: String!, $account: String!) { holdStock(stockNumber: $stockNumber, account: $account) }";
		await maria.ask(hold, { stockNumber, account });
		const requestedWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
		const document = "mutation ($input: RequestStockInput!) { requestStock(input: $input) }";
		const input = { account, poNumber, mode: "truck", requestedWeek };
		return (await maria.ask<{ requestStock: string }>(document, { input })).requestStock;
	};
	const withdrawn = await request("PO-SAMPLE-1", 0);
	await maria.ask("mutation ($id: ID!) { withdrawStockRequest(id: $id) }", { id: withdrawn });
	const expired = await request("PO-SAMPLE-2", 1);
	await mill.sql("update stock_requests set requested_at = now() - interval '60 days' where id = $1", [expired]);
	await mill.sql("select graphile_worker.add_job('expire-stock')");
	await request("PO-SAMPLE-3", 2);
}
