import { ForbiddenError } from "#shared/errors.ts";
import type { Config } from "./config.ts";
import type { Database, Reader, RowScope, Transaction } from "./database/database.ts";
import type { IdempotentRequest } from "./idempotency/idempotent-request.ts";
import type { Log } from "./log.ts";
import type { Watch } from "./realtime/topic.ts";
import type { Viewer } from "./session/viewer.ts";

/** What the whole server shares; made once at start. */
export type Services = { config: Config; database: Database; log: Log };

/** One request of any kind: a page, a GraphQL call, an export. */
export type RequestContext = Services & {
	requestId: string;
	address: string;
	viewer: Viewer | undefined;
	/** Name of the program that acts with the viewer's right (keys/find-program.ts); on record instead of the viewer's. */
	actor?: string;
	/** Where this person's last write ended; only where lists are read from a replica. */
	writtenAt?: string | undefined;
	/** Hears that the request changes something. */
	onWrite?: () => void;
	/** Follows changes; only a subscription's socket has it. */
	watch?: Watch;
	/** Hears the text of each document that a page runs. */
	onDocument?: (text: string) => void;
	/** Takes a turn of the process for what was sent, once it has come (http/throttle-tenants.ts). */
	takeTurn?: () => Promise<() => void>;
	/** What the sender calls this idempotent request; a mutation with one is done once (idempotency/). */
	idempotentRequest?: IdempotentRequest;
	/** Called when a user requests something that they may not have, with the context at that moment. */
	onRefused?: (context: RequestContext, target: string) => void;
};

/** The person behind a request; throws ForbiddenError for a visitor. */
export function requireViewer({ viewer }: Pick<RequestContext, "viewer">): Viewer {
	if (!viewer) throw new ForbiddenError();
	return viewer;
}

/**
 * What serves this viewer: for an administrator who views as another person, a database in which nothing can be changed.
 */
export function servicesFor<S extends Services>(services: S, viewer: Viewer | undefined): S {
	return viewer?.viewAs ? { ...services, database: services.database.readOnly } : services;
}

/** A transaction under the viewer's own scope and role; visitors see no rows at all. */
export function asViewer<T>(
	context: RequestContext,
	work: (tx: Transaction) => Promise<T>,
	scope?: RowScope,
): Promise<T> {
	const rows = scope ?? context.viewer?.scope ?? {};
	return context.database.transaction("millgate_viewer", { personId: context.viewer?.personId, ...rows }, work);
}

/** Where lists are read: a replica that has what this person wrote, or else the database itself. */
export function listReader({ database, writtenAt }: RequestContext): Reader {
	return database.replica?.reader(database, writtenAt) ?? database;
}

/** A transaction in which the accounts are in reach that the viewer administers for their company, and acts for now. */
export function asCompany<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
	const { viewer } = context;
	return context.database.transaction("millgate_company", { personId: viewer?.personId, ...viewer?.scope }, work);
}

/** A transaction that reads what administrators may read of everybody; the caller's field must demand `admin`. */
export function asAdmin<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
	return context.database.transaction("millgate_admin", { personId: context.viewer?.personId }, work);
}
