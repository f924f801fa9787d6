import type { Transaction } from "#server/database/database.ts";
import { enqueueJob, type JobStart } from "#server/jobs/jobs.ts";
import { bundleColumns, type DocumentBundle } from "../bundles/bundle-queries.ts";
import { publishBundleChange } from "./bundle-updates-schema.ts";
import { type BundledDocument, isBundleIntactSql } from "./stored-bundle-queries.ts";

/**
 * Why a bundle could not be made: the person's accounts changed, it would be larger than a ZIP may be, or something
 * else.
 */
export type BundleFailure = "rights" | "size" | "fault";

/** Name of the job that makes a bundle, and its payload. */
export const makeBundle = { name: "make-document-bundle" };
export type MakeBundle = { bundle: string; person: number };

/** Bundles of one person that may be under way at once. */
export const mostUnderWay = 3;
/** Files of one person that lie there at once; the oldest go before their time. */
const mostKept = 10;
/** A process that makes a bundle is heard of far more often. */
const silentSeconds = 60;
const isSilent = `b.worked_at < now() - make_interval(secs => ${silentSeconds})`;

/**
 * Has one of the viewer's bundles made: one that is offered, that failed, or whose documents have changed since. "busy"
 * when enough are under way, "gone" when there is none such.
 */
export async function startBundle(tx: Transaction, id: string, person: number): Promise<"started" | "busy" | "gone"> {
	// One after the other, so that two requests at once are not both the last one allowed.
	await tx.sql("select pg_advisory_xact_lock(hashtext('document-bundles'), $1::int)", [person % 2_147_483_647]);
	const [{ underWay } = { underWay: 0 }] = await tx.sql<{ underWay: number }>(
		`select count(*)::int as "underWay" from document_bundles where person_id = viewer_person()
			and state in ('waiting', 'making')`,
	);
	if (underWay >= mostUnderWay) return "busy";
	const started = await tx.sql(
		`update document_bundles b set state = 'waiting', made = 0, attempts = 0, claim = null, worked_at = now(), contents = null,
			size_bytes = null,
			failure = null, finished_at = null, expires_at = now() + interval '3 days'
		 where b.id = $1 and b.person_id = viewer_person() and b.expires_at > now() and b.total > 0
			and (b.state in ('offered', 'failed') or (b.state = 'ready' and not (${isBundleIntactSql}))) returning 1`,
		[id],
	);
	if (started.length === 0) return "gone";
	await tx.sql(
		`update document_bundles set expires_at = now() where id in (
			select id from document_bundles where person_id = viewer_person() and state in ('ready', 'failed')
			and expires_at > now()
			order by finished_at desc, id offset ${mostKept - 1})`,
	);
	await enqueueJob<MakeBundle>(tx, makeBundle, { bundle: id, person });
	await publishBundleChange(tx, id);
	return "started";
}

/** Takes a bundle to make, as its person; nothing when another process makes it, or it is made or gone. */
export async function claimBundle(
	tx: Transaction,
	id: string,
	claim: string,
): Promise<(DocumentBundle & { attempts: number }) | undefined> {
	const [bundle] = await tx.sql<DocumentBundle & { attempts: number }>(
		`update document_bundles b set state = 'making', claim = $2, made = 0, worked_at = now(), attempts = b.attempts + 1
		 where b.id = $1 and b.person_id = viewer_person() and (b.state = 'waiting' or (b.state = 'making' and ${isSilent}))
		 returning ${bundleColumns}, b.attempts`,
		[id, claim],
	);
	if (bundle) await publishBundleChange(tx, id);
	return bundle;
}

/** Says how far a bundle is; false when it is another process's by now. */
export async function noteMade(tx: Transaction, id: string, claim: string, made: number): Promise<boolean> {
	const noted = await tx.sql(
		"update document_bundles set made = $3, worked_at = now() where id = $1 and claim = $2 returning 1",
		[id, claim, made],
	);
	return published(tx, id, noted);
}

/** Its file lies there, for three days; false when it is another process's by now. */
export async function finishBundle(
	tx: Transaction,
	id: string,
	claim: string,
	contents: readonly BundledDocument[],
	sizeBytes: number,
): Promise<boolean> {
	const finished = await tx.sql(
		`update document_bundles set state = 'ready', claim = null, made = total, contents = $3, size_bytes = $4,
			finished_at = now(),
			expires_at = now() + interval '3 days' where id = $1 and claim = $2 returning 1`,
		[id, claim, JSON.stringify(contents), sizeBytes],
	);
	return published(tx, id, finished);
}

/**
 * Records that it could not be made; it is not retried unless the person requests it. False if another process has
 * taken it over.
 */
export async function failBundle(tx: Transaction, id: string, claim: string, failure: BundleFailure): Promise<boolean> {
	const failed = await tx.sql(
		`update document_bundles set state = 'failed', claim = null, failure = $3, finished_at = now(),
		 expires_at = now() + interval '3 days'
		 where id = $1 and claim = $2 returning 1`,
		[id, claim, failure],
	);
	return published(tx, id, failed);
}

async function published(tx: Transaction, id: string, changed: readonly unknown[]): Promise<boolean> {
	if (changed.length > 0) await publishBundleChange(tx, id);
	return changed.length > 0;
}

/** Gives a bundle back, to be made after `startsAt`, by whichever process. */
export async function giveBackBundle(
	tx: Transaction,
	id: string,
	claim: string,
	person: number,
	starts?: JobStart,
): Promise<void> {
	const updated = await tx.sql(
		`update document_bundles set state = 'waiting', claim = null, made = 0, worked_at = now() where id = $1 and claim = $2
			returning 1`,
		[id, claim],
	);
	if (await published(tx, id, updated)) await enqueueJob<MakeBundle>(tx, makeBundle, { bundle: id, person }, starts);
}

/** Asks again for bundles whose process was not heard of: it died, or its job was lost. As millgate_auth. */
export async function rescueBundles(tx: Transaction): Promise<number> {
	const silent = await tx.sql<MakeBundle>(
		`select b.id as bundle, b.person_id as person from document_bundles b
		 where (b.state = 'making' and ${isSilent}) or (b.state = 'waiting' and b.worked_at < now() - interval '5 minutes')
		 limit 100`,
	);
	for (const bundle of silent) await enqueueJob<MakeBundle>(tx, makeBundle, bundle);
	return silent.length;
}
