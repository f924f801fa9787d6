import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Transaction } from "#server/database/database.ts";
import { enqueueJob, type Job } from "#server/jobs/jobs.ts";
import type { RequestContext, Services } from "#server/request-context.ts";
import { findAbsentViewer } from "#server/session/find-absent-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { DocumentBundle } from "../bundles/bundle-queries.ts";
import type { DocumentRenderer } from "../document-renderer.ts";
import { makeBundleFile } from "./bundle-file.ts";
import {
	type BundleFailure,
	claimBundle,
	failBundle,
	finishBundle,
	giveBackBundle,
	type MakeBundle,
	makeBundle,
	noteMade,
	rescueBundles,
} from "./bundle-work-queries.ts";
import { notifyOfBundle } from "./notify-of-bundle.ts";

/** Thrown when another process has taken a bundle over. */
class TakenOverError extends Error {}
/** Thrown when the process is to end. */
class StoppingError extends Error {}

const mostAttempts = 3;
const pauseMs = 20_000;
const busyPauseMs = 3000;
const noteEveryMs = 1000;
/** Nobody waits for it: it rests as long as each document took, so that pages have at least half of the process. */
const longestRestMs = 250;

/** Makes large bundles, one at a time in each process: drawing takes the processor, and pages come first. */
export function createMakeBundleJob(kinds: readonly DocumentRenderer[]): Job<MakeBundle> {
	let isBusy = false;
	return {
		...makeBundle,
		run: async (payload, services, stopping) => {
			if (isBusy) {
				return asPerson(services, payload.person, (tx) => enqueueJob(tx, makeBundle, payload, { inMs: busyPauseMs }));
			}
			isBusy = true;
			try {
				await make(services, kinds, payload, stopping);
			} finally {
				isBusy = false;
			}
		},
	};
}

/** Looks for bundles whose process died, once a minute. */
export const rescueBundlesJob: Job<unknown> = {
	name: "rescue-document-bundles",
	every: "* * * * *",
	run: async (_payload, { database, log }) => {
		const bundles = await database.transaction("millgate_auth", {}, rescueBundles);
		if (bundles > 0) log.warn({ bundles }, "bundles of documents that nobody made any more are made anew");
	},
};

async function make(
	services: Services,
	kinds: readonly DocumentRenderer[],
	payload: MakeBundle,
	stopping?: AbortSignal,
): Promise<void> {
	const { bundle: id, person } = payload;
	const claim = randomUUID();
	const bundle = await asPerson(services, person, (tx) => claimBundle(tx, id, claim));
	if (!bundle) return;
	const { database, config, log } = services;
	const proof = { personId: person, alias: bundle.alias ?? undefined, termsVersion: config.TERMS_VERSION };
	const viewer = await findAbsentViewer(database, proof);
	if (!viewer) return fail(services, payload, claim, "rights");
	try {
		await makeAs(services, kinds, { id, claim, bundle, viewer }, stopping);
	} catch (error) {
		if (error instanceof TakenOverError) return;
		if (error instanceof StoppingError)
			return asPerson(services, person, (tx) => giveBackBundle(tx, id, claim, person));
		log.error({ err: error, bundle: id, attempt: bundle.attempts }, "a bundle of documents could not be made");
		if (error instanceof RangeError) return fail(services, payload, claim, "size", viewer);
		if (bundle.attempts >= mostAttempts) return fail(services, payload, claim, "fault", viewer);
		const later = { inMs: pauseMs * bundle.attempts };
		await asPerson(services, person, (tx) => giveBackBundle(tx, id, claim, person, later));
	}
}

type Work = { id: string; claim: string; bundle: DocumentBundle; viewer: Viewer };

async function makeAs(
	services: Services,
	kinds: readonly DocumentRenderer[],
	{ id, claim, bundle, viewer }: Work,
	stopping?: AbortSignal,
) {
	const requestId = `bundle ${id}`;
	const context: RequestContext = {
		...services,
		log: services.log.child({ requestId }),
		requestId,
		address: "",
		viewer,
	};
	let notedAt = performance.now();
	let restedAt = performance.now();
	const note = async (made: number) => {
		if (stopping?.aborted) throw new StoppingError();
		await setTimeout(Math.min(performance.now() - restedAt, longestRestMs));
		restedAt = performance.now();
		if (performance.now() - notedAt < noteEveryMs) return;
		notedAt = performance.now();
		if (!(await asPerson(services, viewer.personId, (tx) => noteMade(tx, id, claim, made)))) throw new TakenOverError();
	};
	const { contents, sizeBytes } = await makeBundleFile(context, kinds, { id, bundle }, note);
	await services.database.transaction("millgate_viewer", viewer.fullScope, async (tx) => {
		if (!(await finishBundle(tx, id, claim, contents, sizeBytes))) throw new TakenOverError();
		await notifyOfBundle(tx, viewer, { id, documents: contents.length });
	});
}

/** A user without accounts has no notifications: then only their list shows it. */
async function fail(
	services: Services,
	{ bundle, person }: MakeBundle,
	claim: string,
	failure: BundleFailure,
	viewer?: Viewer,
): Promise<void> {
	await services.database.transaction("millgate_viewer", { personId: person, ...viewer?.fullScope }, async (tx) => {
		const isMine = await failBundle(tx, bundle, claim, failure);
		if (isMine && viewer) await notifyOfBundle(tx, viewer, { id: bundle, documents: undefined });
	});
}

function asPerson<T>({ database }: Services, personId: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
	return database.transaction("millgate_viewer", { personId }, work);
}
