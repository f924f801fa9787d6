import type { Job } from "../jobs/jobs.ts";

/** Clears away what was sent two days ago: nobody tries that again by the same page. */
export const cleanUpIdempotencyKeysJob: Job<unknown> = {
	name: "clean-up-idempotency-keys",
	every: "37 * * * *",
	run: async (_payload, { database }) => {
		await database.transaction("millgate_auth", {}, (tx) =>
			tx.sql("delete from idempotency_keys where sent_at < now() - interval '2 days'"),
		);
	},
};
