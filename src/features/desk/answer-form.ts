import { m } from "#generated/texts/messages.js";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { sentFiles } from "#shared/forms/sent-files.ts";
import { type Movable, mayOnlyWrite, transitionsFrom } from "./desk-transitions.ts";

/** `move` is the state that the item comes to, or `write`: only a word. */
export const onlyWrite = "write";
export type AnswerValues = {
	move: string;
	body?: string;
	order?: string;
	memo?: string;
	amount?: number;
	files?: FormFile[];
};

/** What the mill may answer to an item of this kind in this state; browser and server make the same form of it. */
export function answerFormOf(item: Movable): FormShape<AnswerValues> {
	const moves = [...(mayOnlyWrite(item.kind, item.state) ? [onlyWrite] : []), ...transitionsFrom(item)];
	return defineForm<AnswerValues>({
		move: input(labelOf(m.desk_answer_move), {
			validation: "required",
			options: moves,
			...(moves.length === 1 ? { initial: moves[0] } : {}),
		}),
		order: input(labelOf(m.desk_answer_order), {
			validation: "length:0,40",
			shownWhen: ({ move }) => move === "confirmed",
		}),
		memo: input(labelOf(m.desk_answer_memo), {
			validation: "required|length:1,40",
			shownWhen: ({ move }) => move === "credited",
		}),
		amount: input(labelOf(m.desk_answer_amount), {
			type: "float",
			validation: "min:0|max:99999999",
			shownWhen: ({ move }) => move === "credited",
		}),
		// Whether it must be said depends on the move; one box for all of them keeps what was typed when the move changes.
		body: input(labelOf(m.desk_answer_body), { validation: "length:0,2000" }),
		files: sentFiles(labelOf(m.desk_answer_files), 10),
	});
}

/** The state that an answer moves to; nothing where it only says something. */
export function moveOf({ move }: Pick<AnswerValues, "move">): string | undefined {
	return move === onlyWrite ? undefined : move;
}
