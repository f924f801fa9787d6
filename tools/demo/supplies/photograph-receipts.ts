import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeReceiptPhoto } from "#features/feeds/server/receipt-photos/take-receipt-photo.ts";
import type { Services } from "#server/request-context.ts";
import type { PhotoKind } from "#shared/supplies/photo-kinds.ts";
import { suppliers } from "../suppliers.ts";
import { drawPhoto } from "./draw-photo.ts";

type Stores = Pick<Services, "database" | "config">;
type Finding = {
	supplier: string;
	receipt: string;
	arrivedAt: Date;
	lookedAt: Date;
	isAlarm: boolean;
	isDowngraded: boolean;
};
type Photo = { supplier: string; receipt: string; kind: PhotoKind; takenAt: Date };

const by = { viewer: undefined, requestId: "demo", address: "127.0.0.1", actor: "key demo" };
/** Receipts of each kind of trouble for each supplier who signs in to the demo. */
const ofEach = 3;

/**
 * Sends the yard's photos of the newest loads that were on hold, downgraded or rejected, as the mill's systems would. A
 * second run changes nothing.
 */
export async function photographReceipts(services: Stores): Promise<void> {
	const accounts = suppliers.slice(0, 2).map(({ account }) => account);
	const found = await services.database.transaction("millgate_feeds", {}, (tx) =>
		tx.sql<Finding>(newestTroubles, [accounts, ofEach]),
	);
	const folder = await mkdtemp(join(tmpdir(), "millgate-photos-"));
	try {
		for (const photo of found.flatMap(photosOf)) await send(services, folder, photo);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function photosOf({ supplier, receipt, arrivedAt, lookedAt, isAlarm, isDowngraded }: Finding): Photo[] {
	const gate: Photo = { supplier, receipt, kind: "load", takenAt: arrivedAt };
	if (isAlarm) return [gate, { ...gate, kind: "radiation", takenAt: new Date(arrivedAt.getTime() + 120_000) }];
	const look: Photo = { ...gate, kind: "grading", takenAt: lookedAt };
	return isDowngraded ? [gate, look] : [gate, look, { ...look, kind: "damage" }];
}

async function send(services: Stores, folder: string, { supplier, receipt, kind, takenAt }: Photo): Promise<void> {
	const bytes = await drawPhoto(kind, receipt);
	const path = join(folder, `${receipt}-${kind}.jpg`);
	await writeFile(path, bytes);
	const body = {
		path,
		sizeBytes: bytes.length,
		sha256: createHash("sha256").update(bytes).digest(),
		head: bytes.subarray(0, 1024),
	};
	const taken = await takeReceiptPhoto(services, by, {
		address: { supplier, receipt },
		facts: { kind, takenAt },
		body,
	});
	if ("code" in taken) throw new Error(`The demo's photo of ${receipt} was refused: ${taken.code}`);
}

const newestTroubles = `
	select supplier, receipt, "arrivedAt", coalesce("lookedAt", "arrivedAt") as "lookedAt", "isAlarm", "isDowngraded"
	from (
		select a.code as supplier, r.receipt_number as receipt, r.arrived_at as "arrivedAt",
		r.radiation = 'alarm' as "isAlarm",
			r.downgrade_reason is not null as "isDowngraded",
			(select max(t.happened_at) from receipt_steps t where t.account_id = r.account_id
			and t.receipt_number = r.receipt_number
				and t.state in ('inspected', 'rejected')) as "lookedAt",
			row_number() over (partition by r.account_id, r.radiation, r.downgrade_reason is not null
				order by r.received_on desc, r.receipt_number desc) as place
		from receipts r join accounts a on a.id = r.account_id
		where a.code = any ($1) and (r.radiation = 'alarm' or r.downgrade_reason is not null or r.state = 'rejected')
	) t where place <= $2 order by supplier, receipt`;
