import type { Job } from "../jobs/jobs.ts";
import { closeLooks } from "./looks.ts";

/** Every minute: looks that ended by time, by a sign-out or with somebody's rights are put on record and told. */
export const closeLooksJob: Job<Record<string, never>> = {
	name: "close-looks",
	every: "* * * * *",
	run: (_payload, { database }) => database.transaction("millgate_admin", {}, closeLooks),
};
