import type { Config } from "./config.ts";
import type { Database, RowScope, Transaction } from "./database/database.ts";
import type { Log } from "./log.ts";
import type { Watch } from "./realtime/topic.ts";
import type { Viewer } from "./session/viewer.ts";

/** What the whole server shares; made once at start. */
export type Services = { config: Config; database: Database; log: Log };

/** One request, whoever asks: a page, a GraphQL call, an export. */
export type RequestContext = Services & {
	requestId: string;
	address: string;
	viewer: Viewer | undefined;
	/** Follows changes; only a subscription's socket has it. */
	watch?: Watch;
};

/** A transaction under the viewer's own scope and role; visitors see no rows at all. */
export function asViewer<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>, scope?: RowScope): Promise<T> {
	const rows = scope ?? context.viewer?.scope ?? {};
	return context.database.transaction("millgate_viewer", { personId: context.viewer?.personId, ...rows }, work);
}

/** A transaction that reads what administrators may read of everybody; the caller's field must demand `admin`. */
export function asAdmin<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
	return context.database.transaction("millgate_admin", { personId: context.viewer?.personId }, work);
}
