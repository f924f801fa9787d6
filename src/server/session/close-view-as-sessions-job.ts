import type { Job } from "../jobs/jobs.ts";
import { closeViewAsSessions } from "./view-as-sessions.ts";

/** Every minute: looks that ended by time, by a sign-out or with somebody's rights are put on record and told. */
export const closeViewAsSessionsJob: Job<Record<string, never>> = {
	name: "close-view-as-sessions",
	every: "* * * * *",
	run: (_payload, { database }) => database.transaction("millgate_admin", {}, closeViewAsSessions),
};
