import { randomUUID } from "node:crypto";
import type { OutboxKind } from "#shared/outbox-kinds.ts";
import { type AnswerValues, stateAfter } from "../answer-form.ts";
import type { AnsweredKind } from "../desk-kinds.ts";
import type { DeskItemState } from "./find-desk-item.ts";

/**
 * An answer as the mill's own system would have sent it: a row of a feed entity, its outbox entry, and the key of its
 * message.
 */
export type MillAnswer = { entity: string; row: Record<string, unknown>; kind: OutboxKind; word: string };

type AnswerRequest = {
	found: DeskItemState & { kind: AnsweredKind };
	account: string;
	values: AnswerValues;
	by: string;
	answered: string | null;
};
type Worded = AnswerRequest & Pick<MillAnswer, "word">;

/** Key of an answer that was entered at the desk. The mill's systems recognize it and need not send the answer. */
const newKey = () => `desk-${randomUUID().slice(0, 18)}`;

const rows: Readonly<Record<AnsweredKind, (given: Worded) => Omit<MillAnswer, "word">>> = {
	complaint: ({ found, values, by, word }) => {
		const { body, memo, amount } = values;
		const creditMemo = memo ? { number: memo, amount, on: found.today } : undefined;
		const row = {
			complaint: found.item,
			answer: word,
			at: found.now,
			by,
			state: stateAfter(values),
			message: body,
			creditMemo,
		};
		return { entity: "complaint-answers", kind: "complaint.answered", row };
	},
	stock_request: ({ found, values: { decision, body, order }, by }) => {
		const row = { request: found.item, state: decision, at: found.now, by, note: body, order };
		return { entity: "stock-decisions", kind: "stock.decided", row };
	},
	order_message: ({ found, values: { body }, by, answered, word }) => {
		const row = { order: found.order, message: word, at: found.now, by, answers: answered ?? undefined, body };
		return { entity: "order-messages", kind: "order.answered", row };
	},
	dispute: ({ found, account, values: { decision, body }, by, word }) => {
		const row = { supplier: account, receipt: found.item, answer: word, at: found.now, by, body, state: decision };
		return { entity: "dispute-answers", kind: "dispute.answered", row };
	},
	acknowledgment: ({ found, values: { body }, by, word }) => {
		const row = {
			acknowledgment: found.item,
			revision: found.revision,
			answer: word,
			at: found.now,
			by,
			message: body,
		};
		return { entity: "acknowledgment-answers", kind: "acknowledgment.answered", row };
	},
};

// A box that was typed into and emptied again holds a text without any: no feed takes one.
const said = (text: string | undefined) => text?.trim() || undefined;

/** What is answered, as a row of the feed that such answers come by; `answered` is the message that it answers. */
export function millAnswer({ values, ...request }: AnswerRequest): MillAnswer {
	const word = newKey();
	const { body, order, memo } = values;
	const spoken = { ...values, body: said(body), order: said(order), memo: said(memo) };
	return { ...rows[request.found.kind]({ ...request, values: spoken, word }), word };
}
