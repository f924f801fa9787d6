import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { asAdmin } from "#server/request-context.ts";
import { type AdminDay, findOverview, type JobSums, type Overview, type RefusedSignIn } from "./overview-queries.ts";

/** Adds `adminOverview`: what waits for an administrator. */
export function addOverview(builder: Builder): void {
	const type = builder.objectRef<Overview>("AdminOverview").implement({
		description: "What waits for an administrator, in figures.",
		access: "admin",
		fields: (t) => ({
			activePeople: t.exposeInt("activePeople", { description: "People who may sign in." }),
			administrators: t.exposeInt("administrators", { description: "Those of them in SSA-Admin." }),
			neverSignedIn: t.exposeInt("neverSignedIn", { description: "Those of them who never did." }),
			openSessions: t.exposeInt("openSessions", { description: "Sessions that open something now." }),
			freshInvitations: t.exposeInt("freshInvitations", {
				description: "Pending, sent within two days, and not over within two.",
			}),
			agingInvitations: t.exposeInt("agingInvitations", {
				description: "Pending, sent before that, and not over within two days.",
			}),
			expiredInvitations: t.exposeInt("expiredInvitations", {
				description: "Over, and neither redeemed nor taken back.",
			}),
			refusedToday: t.exposeInt("refusedToday", { description: "Refused sign-ins of the last 24 hours." }),
			refusedThisWeek: t.exposeInt("refusedThisWeek", { description: "Refused sign-ins of the last seven days." }),
			refused: t.expose("refused", {
				type: [refusedType(builder)],
				description: "The newest ten refused sign-ins of seven days.",
			}),
			webhooks: t.exposeInt("webhooks", { description: "Endpoints of webhooks that are on." }),
			failingWebhooks: t.exposeInt("failingWebhooks", { description: "Those of them whose last attempt failed." }),
			deadWebhookMessages: t.exposeInt("deadWebhookMessages", {
				description: "Abandoned messages to endpoints.",
			}),
			bankChanges: t.exposeInt("bankChanges", {
				description: "Changes of suppliers' bank details that wait for a decision.",
			}),
			lateFeeds: t.exposeInt("lateFeeds", {
				description: "Kinds of data that should have come again by now, counted for each mill.",
			}),
			featuresOff: t.exposeInt("featuresOff", { description: "Feature flags of the portal that are off." }),
			termsWaiting: t.exposeInt("termsWaiting", {
				description: "People who may sign in and have not accepted the terms in force.",
			}),
			expiredComplianceDocuments: t.exposeInt("expiredComplianceDocuments", {
				description: "ComplianceDocuments of suppliers that have run out and were not replaced.",
			}),
			goodKeys: t.exposeInt("goodKeys", { description: "Keys of programs that open something." }),
			unusedKeys: t.exposeInt("unusedKeys", { description: "Those of them that were never used." }),
			jobs: t.expose("jobs", { type: jobSumsType(builder), description: "The job queue." }),
			days: t.expose("days", {
				type: [dayType(builder)],
				description: "How feeds and sign-ins went in the last 14 days, today included, oldest first.",
			}),
		}),
	});
	builder.queryField("adminOverview", (t) =>
		t.field({
			type,
			access: "admin",
			description: "What waits for an administrator.",
			resolve: (_root, _args, context, info) =>
				asAdmin(context, (tx) => findOverview(tx, context.config.TERMS_VERSION, selectionOf(info))),
		}),
	);
}

function refusedType(builder: Builder) {
	return builder.objectRef<RefusedSignIn>("RefusedSignIn").implement({
		description: "A sign-in that opened nothing.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Number of the audit event." }),
			at: t.expose("at", { type: "DateTime", description: "When." }),
			actor: t.exposeString("actor", { description: "The address that was proved, or `visitor`." }),
			provider: t.exposeString("provider", { nullable: true, description: "`cdc`, `iam` or `ad`." }),
			why: t.exposeString("why", { nullable: true, description: "Why, as a code." }),
			address: t.exposeString("address", { nullable: true, description: "Network address." }),
		}),
	});
}

function jobSumsType(builder: Builder) {
	return builder.objectRef<JobSums>("AdminJobs").implement({
		description: "Jobs that are not done.",
		access: "admin",
		fields: (t) => ({
			waiting: t.exposeInt("waiting", { description: "Waiting or under way." }),
			failing: t.exposeInt("failing", { description: "Those of them that failed before and are tried again." }),
			lost: t.exposeInt("lost", { description: "Those that failed for good." }),
		}),
	});
}

function dayType(builder: Builder) {
	return builder.objectRef<AdminDay>("AdminDay").implement({
		description: "A day at the first mill.",
		access: "admin",
		fields: (t) => ({
			day: t.expose("day", { type: "Day", description: "The day." }),
			feedRuns: t.exposeInt("feedRuns", { description: "Runs of feeds that began on it." }),
			troubledRuns: t.exposeInt("troubledRuns", { description: "Those of them that failed or rejected a row." }),
			rejectedRows: t.exposeFloat("rejectedRows", { description: "Rows that they rejected." }),
			signIns: t.exposeInt("signIns", { description: "Sign-ins." }),
			refusedSignIns: t.exposeInt("refusedSignIns", { description: "Sign-ins that were refused." }),
		}),
	});
}
