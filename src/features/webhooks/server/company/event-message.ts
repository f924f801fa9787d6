import { type ApiCollection, isNumbered, pathOf } from "#server/api/api-collection.ts";
import { type ApiObject, readOne } from "#server/api/read-collection.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Program } from "#server/keys/find-program.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { mayAccess } from "#shared/access.ts";
import type { NotificationSubject } from "#shared/notifications/notification-events.ts";
import { rulesOf } from "#shared/webhooks/company-events.ts";

type EventRow = {
	kind: string;
	accountId: number;
	shipTo: string | null;
	subject: NotificationSubject;
	happenedAt: string;
};

/** An event as a company's endpoint is sent it (docs/webhooks-company.md). */
export type EventMessage = {
	type: string;
	timestamp: string;
	data: {
		/** Position of the event. */
		event: number;
		/** Code of the sold-to or supplier; null where the endpoint acts for the ship-to only. */
		account: string | null;
		shipTo: string | null;
		number: string;
		details: Record<string, string | number>;
		/** Path of the row in the API; null for an event that is about none. */
		resource: string | null;
		row: ApiObject | null;
	};
};

const eventSql = `select v.kind, v.account_id as "accountId", t.code as "shipTo", v.subject,
	to_json(v.happened_at) #>> '{}' as "happenedAt"
	from company_events v left join accounts t on t.id = v.ship_to_id
	where v.position = $1`;

/** What an event says besides the number of its row. */
const detailNames = ["order", "item", "po", "bol", "day", "on", "state", "memo", "revision"] as const;

/**
 * The message of an event with its row as the API answers it now, in a transaction as millgate_viewer in the scope of
 * the endpoint; undefined where the event or its row is not visible there.
 */
export async function readEventMessage(
	tx: Transaction,
	position: number,
	owner: Pick<Program, "viewer" | "accounts">,
	collections: readonly ApiCollection[],
): Promise<EventMessage | undefined> {
	const [event] = await tx.sql<EventRow>(eventSql, [position]);
	const rules = event && rulesOf(event.kind);
	if (!event || !rules) return undefined;
	const { kind, accountId, shipTo, subject, happenedAt } = event;
	const parts = rules.key(subject).map((part) => String(part ?? ""));
	const about = await findRow(tx, { collection: rules.collection, side: rules.side, parts }, owner, collections);
	if (rules.collection && !about) return undefined;
	const details = detailNames.flatMap((name): [string, string | number][] =>
		subject[name] === undefined ? [] : [[name, subject[name]]],
	);
	return {
		type: kind,
		timestamp: happenedAt,
		data: {
			event: position,
			account: owner.accounts.find(({ id }) => id === accountId)?.code ?? null,
			shipTo,
			number: parts.join("/"),
			details: Object.fromEntries(details),
			resource: about?.path ?? null,
			row: about?.row ?? null,
		},
	};
}

type Named = { collection: string | undefined; side: string; parts: string[] };

async function findRow(
	tx: Transaction,
	{ collection: name, side, parts }: Named,
	owner: Pick<Program, "viewer" | "accounts">,
	collections: readonly ApiCollection[],
): Promise<{ path: string; row: ApiObject } | undefined> {
	if (name === undefined) return undefined;
	const collection = collections.find((one) => one.side === side && one.name === name);
	if (!collection || !isNumbered(collection))
		throw new Error(`The API has no collection of numbered rows ${side}/${name}`);
	// As the API refuses it: prices are for sold-tos.
	if (!mayAccess(actingUser(owner.viewer), collection.resource.access)) return undefined;
	const row = await readOne(tx, collection, owner, { parts });
	return row && { path: `${pathOf(collection)}/${parts.map(encodeURIComponent).join("/")}`, row };
}
