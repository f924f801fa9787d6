import type { Job } from "#server/jobs/jobs.ts";
import { sweepPaperBundles } from "./bundle-queries.ts";

/** Forgets what was asked for a day ago, once an hour. */
export const sweepBundlesJob: Job<unknown> = {
	name: "sweep-paper-bundles",
	every: "29 * * * *",
	run: (_payload, { database }) => database.transaction("millgate_gate", {}, sweepPaperBundles),
};
