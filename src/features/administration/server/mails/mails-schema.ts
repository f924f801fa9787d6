import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { sendMailAgain } from "#server/mail/mail.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";

/** Adds `sendMailAgain`. */
export function addMails(builder: Builder): void {
	builder.mutationField("sendMailAgain", (t) =>
		t.boolean({
			access: "admin",
			description:
				"Sends a mail that failed, or was handed over without an answer, once more. Not found when it is on its way or has gone.",
			args: { id: t.arg.id({ required: true, description: "Id of the mail." }) },
			resolve: (_root, { id }, context) => sendAgain(context, String(id)),
		}),
	);
}

function sendAgain(context: RequestContext, id: string): Promise<boolean> {
	return asAdmin(context, async (tx) => {
		const mail = await sendMailAgain(tx, id);
		if (!mail) throw new NotFoundError();
		const { address, failure } = mail;
		await recordAudit(tx, context, { action: "mail.again", target: address, detail: { mail: id, failure } });
		return true;
	});
}
