import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { InvalidError, refusedField } from "#shared/errors.ts";
import { termsForm } from "../terms-form.ts";
import { findVersions, publishTerms, type TermsVersion, withdrawTerms } from "./versions-queries.ts";

/** Adds `termsVersions` and what administrators do with the terms of use. */
export function addTermsVersions(builder: Builder): void {
	builder.queryField("termsVersions", (t) =>
		t.field({
			type: [versionType(builder)],
			access: "admin",
			description: "Every version of the terms of use, the newest first.",
			resolve: (_root, _args, context) => asAdmin(context, (tx) => findVersions(tx, context.config.TERMS_VERSION)),
		}),
	);
	const input = builder.inputType("PublishTermsInput", {
		description: "A version of the terms, as its form has it.",
		fields: (t) => ({
			version: t.string({ required: true, description: "Its name: letters, digits, points and hyphens." }),
			startsOn: t.string({
				required: true,
				description: "First day, YYYY-MM-DD, at the first mill; today is at once.",
			}),
			bodyEn: t.string({
				required: true,
				description: "Text in English: paragraphs between empty lines, # begins a heading.",
			}),
			bodyEs: t.string({ required: true, description: "Text in Spanish." }),
		}),
	});
	builder.mutationFields((t) => ({
		publishTerms: t.string({
			access: "admin",
			description:
				"Publishes a version of the terms; everybody is asked to accept it once it is in force. Answers its name.",
			args: { input: t.arg({ type: input, required: true, description: "The form." }) },
			resolve: (_root, { input: sent }, context) => publish(context, sent),
		}),
		withdrawTerms: t.boolean({
			access: "admin",
			description: "Takes a version back that is not yet in force.",
			args: { version: t.arg.string({ required: true, description: "Its name." }) },
			resolve: async (_root, { version }, context) => {
				await asAdmin(context, async (tx) => {
					if (!(await withdrawTerms(tx, version, context.viewer?.email ?? "")))
						throw new InvalidError(m.terms_not_withdrawn());
					await recordAudit(tx, context, { action: "terms.withdraw", target: version });
				});
				return true;
			},
		}),
	}));
}

async function publish(context: RequestContext, sent: object): Promise<string> {
	const values = await takeForm(termsForm, sent, currentLanguage());
	await asAdmin(context, async (tx) => {
		const outcome = await publishTerms(tx, values, context.viewer?.email ?? "");
		if (outcome === "taken") throw refusedField("version", m.terms_version_taken());
		if (outcome === "past") throw refusedField("startsOn", m.terms_from_past());
		await recordAudit(tx, context, {
			action: "terms.publish",
			target: values.version,
			detail: { startsOn: values.startsOn },
		});
	});
	forgetViewers(context.database);
	return values.version;
}

function versionType(builder: Builder) {
	return builder.objectRef<TermsVersion>("TermsVersion").implement({
		description: "A version of the terms of use, as administrators see it.",
		access: "admin",
		fields: (t) => ({
			version: t.exposeString("version", { description: "Its name." }),
			effectiveAt: t.expose("effectiveAt", { type: "DateTime", description: "Since when, or from when, it holds." }),
			bodyEn: t.exposeString("bodyEn", { description: "Text in English." }),
			bodyEs: t.exposeString("bodyEs", { description: "Text in Spanish." }),
			publishedBy: t.exposeString("publishedBy", { nullable: true, description: "Who published it here." }),
			publishedAt: t.expose("publishedAt", { type: "DateTime", nullable: true, description: "When." }),
			state: t.exposeString("state", { description: "`inForce`, `coming`, `earlier` or `withdrawn`." }),
			accepted: t.exposeInt("accepted", { description: "How many people have accepted it." }),
			waiting: t.exposeInt("waiting", { description: "How many people who may sign in have not." }),
		}),
	});
}
