import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin } from "#server/request-context.ts";
import { actOnJob, findQueuedJobs, type QueuedJob } from "./queue-queries.ts";

/** Adds `queuedJobs`, and what administrators do with one that fails: run it again, give it up. */
export function addQueue(builder: Builder): void {
	const job = builder.objectRef<QueuedJob>("QueuedJob").implement({
		description: "A job that is not done.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			task: t.exposeString("task", { description: "Kind of job." }),
			subject: t.exposeString("subject", { nullable: true, description: "What it is about." }),
			attempts: t.exposeInt("attempts", { description: "How often it was tried." }),
			mostAttempts: t.exposeInt("mostAttempts", { description: "How often it is tried at most." }),
			state: t.exposeString("state", {
				description: "`waiting`, `running`, `failing` (tried again) or `lost` (tried no more).",
			}),
			nextAt: t.expose("nextAt", { type: "DateTime", nullable: true, description: "When it is tried next." }),
			lastError: t.exposeString("lastError", { nullable: true, description: "What its last failure said." }),
		}),
	});
	builder.queryField("queuedJobs", (t) =>
		t.field({
			type: [job],
			access: "admin",
			description: "The first 100 jobs that are not done, those that failed first.",
			resolve: (_root, _args, context) => asAdmin(context, findQueuedJobs),
		}),
	);
	builder.mutationField("runJobAgain", (t) =>
		t.boolean({
			access: "admin",
			description: "Lets a job run now, with all its attempts before it. Not found when it is done or under way.",
			args: { id: t.arg.id({ required: true, description: "Number of the job." }) },
			resolve: (_root, { id }, context) => actOnJob(context, String(id), "job.again"),
		}),
	);
	builder.mutationField("giveUpJob", (t) =>
		t.boolean({
			access: "admin",
			description: "Takes a job out of the queue for good. Not found when it is done or under way.",
			args: { id: t.arg.id({ required: true, description: "Number of the job." }) },
			resolve: (_root, { id }, context) => actOnJob(context, String(id), "job.give-up"),
		}),
	);
}
