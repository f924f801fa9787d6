import type { Job } from "../jobs/jobs.ts";
import { closeViewAsSessions } from "./view-as-sessions.ts";

/** Each minute: view-as sessions that ended by time, by a sign-out or with a right are logged and published. */
export const closeViewAsSessionsJob: Job<Record<string, never>> = {
	name: "close-view-as-sessions",
	every: "* * * * *",
	run: (_payload, { database }) => database.transaction("millgate_admin", {}, closeViewAsSessions),
};
