import { m } from "#generated/texts/messages.js";
import type { Builder } from "#server/graphql/builder.ts";
import { mayBeNumber } from "#server/graphql/number-text.ts";
import { formFiles, sentFileInput } from "#server/graphql/sent-file-input.ts";
import { currentLanguage } from "#server/language.ts";
import { requireViewer } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { writeOrderMessage } from "./write-order-message.ts";

/** Adds what a customer may write to inside sales about an order. */
export function addOrderMessages(builder: Builder): void {
	const input = builder.inputType("WriteAboutOrderInput", {
		description: "A message to inside sales about an order.",
		fields: (t) => ({
			order: t.string({ required: true, description: "The mill's order number." }),
			item: t.int({ description: "The line that it is about." }),
			body: t.string({ description: "The text." }),
			files: t.field({ type: [sentFileInput(builder)], description: "Photos and PDFs, uploaded before." }),
		}),
	});
	builder.mutationField("writeAboutOrder", (t) =>
		t.boolean({
			access: "customer",
			featureFlag: "orderMessages",
			description: "Writes to inside sales about an order. Faults name the form's fields.",
			args: { input: t.arg({ type: input, required: true, description: "The message." }) },
			resolve: (_root, { input: { order, item, body, files } }, context) => {
				if (!mayBeNumber(order)) throw new NotFoundError();
				const sent = { body: body ?? undefined, files: formFiles(files) };
				// PostgreSQL's text takes no zero character.
				const texts = [body, ...sent.files.flatMap(({ id, name, type }) => [id, name, type])];
				if (texts.some((text) => text?.includes("\u0000"))) throw new InvalidError(m.server_invalid());
				return writeOrderMessage(
					context,
					requireViewer(context),
					{ order, item: item ?? null },
					sent,
					currentLanguage(),
				);
			},
		}),
	);
}
