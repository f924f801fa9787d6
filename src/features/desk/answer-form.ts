import { m } from "#generated/texts/messages.js";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { sentFiles } from "#shared/forms/sent-files.ts";
import { type ItemInState, mayOnlyWrite, transitionsFrom } from "./desk-transitions.ts";

/** `decision` is the item's next state, or `write`: only a message. */
export const onlyWrite = "write";
export type AnswerValues = {
	decision: string;
	body?: string;
	order?: string;
	memo?: string;
	amount?: number;
	files?: FormFile[];
};

/** The form of the mill's answers to an item of this kind and state, for browser and server. */
export function answerFormOf(item: ItemInState): FormShape<AnswerValues> {
	const decisions = [...(mayOnlyWrite(item.kind, item.state) ? [onlyWrite] : []), ...transitionsFrom(item)];
	return defineForm<AnswerValues>({
		decision: input(labelOf(m.desk_answer_decision), {
			validation: "required",
			options: decisions,
			...(decisions.length === 1 ? { initial: decisions[0] } : {}),
		}),
		order: input(labelOf(m.desk_answer_order), {
			validation: "length:0,40",
			shownWhen: ({ decision }) => decision === "confirmed",
		}),
		memo: input(labelOf(m.desk_answer_memo), {
			validation: "required|length:1,40",
			shownWhen: ({ decision }) => decision === "credited",
		}),
		amount: input(labelOf(m.desk_answer_amount), {
			type: "float",
			validation: "min:0|max:99999999",
			shownWhen: ({ decision }) => decision === "credited",
		}),
		// The decision determines whether a message is required; one field for all keeps the input when the decision changes.
		body: input(labelOf(m.desk_answer_body), { validation: "length:0,2000" }),
		files: sentFiles(labelOf(m.desk_answer_files), 10),
	});
}

/** The state to which an answer changes the item; undefined if it is only a message. */
export function stateAfter({ decision }: Pick<AnswerValues, "decision">): string | undefined {
	return decision === onlyWrite ? undefined : decision;
}
