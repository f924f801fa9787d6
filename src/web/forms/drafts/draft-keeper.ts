import type { FormValues } from "#shared/forms/form-shape.ts";
import { type DraftPlace, type TakeName, takeDraftPlace } from "./draft-place.ts";

export type Draft = { content: FormValues; savedAt: string };

/** Where drafts are kept besides this browser. Each may fail: signed out, off line. */
export type DraftServer = {
	find: (form: string) => Promise<Draft | undefined>;
	save: (form: string, content: FormValues) => Promise<string>;
	/** Drops the draft that was saved at `savedAt`, or whichever there is. */
	drop: (form: string, savedAt?: string) => Promise<void>;
};

/** When the server's copy was saved, as far as this page has been informed. */
type There = Draft["savedAt"] | "none" | "unknown";

/** `kept`: by browser and server; `here`: by this browser only. */
export type DraftStatus = { state: "none" | "here" | "kept"; savedAt: string | undefined };

export type DraftOptions = {
	form: string;
	/** Whose draft: another person at this browser must never see it. */
	person: string;
	storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
	server: DraftServer;
	take: TakeName;
	now: () => string;
	onStatus: (status: DraftStatus) => void;
	pauseMs?: number;
};

// Typing pauses are shorter, and a crash costs the server's copy no more than this; the browser's is written at once.
const defaultPauseMs = 2_000;

/**
 * Saves what is typed: in the browser at once, on the server after a pause. If the server does not answer, the next
 * change tries again.
 */
export function createDraftKeeper({
	form,
	person,
	storage,
	server,
	take,
	now,
	onStatus,
	pauseMs = defaultPauseMs,
}: DraftOptions) {
	const keyOf = (name: string) => `millgate-draft:${person}:${name}`;
	let there: There = "unknown";
	const findThere = async (name: string) => {
		try {
			const draft = await server.find(name);
			there = draft?.savedAt ?? "none";
			return draft;
		} catch {
			there = "unknown";
			return undefined;
		}
	};
	const placed = takeDraftPlace({
		...{ form, take, keyOf },
		isHere: (name) => readDraft(storage, keyOf(name)) !== undefined,
		isThere: async (name) => (await server.find(name).catch(() => undefined)) !== undefined,
	});
	let place: DraftPlace | undefined;
	let kept: Draft | undefined;
	void placed.then((taken) => {
		place = taken;
		// Typed while the place was looked for.
		if (kept) writeDraft(storage, keyOf(place.form), kept);
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	let turn = 0;
	let saving: Promise<unknown> = Promise.resolve();
	const save = async (content: FormValues, mine: number) => {
		try {
			const savedAt = await server.save((await placed).form, content);
			there = savedAt;
			if (mine === turn) onStatus({ state: "kept", savedAt });
		} catch {
			there = "unknown";
			// It is saved in the browser, and the status says that it is saved only there.
			if (mine === turn) onStatus({ state: "here", savedAt: now() });
		}
	};
	const saveAfterPause = (content: FormValues) => {
		clearTimeout(timer);
		const mine = ++turn;
		timer = setTimeout(() => {
			saving = Promise.all([saving, save(content, mine)]);
		}, pauseMs);
	};
	/** Not what another machine has saved meanwhile, as far as this page knows. */
	const dropThere = async (name: string) => {
		await saving;
		if (there === "none") return;
		const known = there === "unknown" ? undefined : there;
		there = await server.drop(name, known).then(
			() => "none",
			() => "unknown",
		);
	};
	return {
		placed,
		/** The newer of the two copies. */
		find: async (): Promise<Draft | undefined> => {
			const { form: name } = await placed;
			const here = readDraft(storage, keyOf(name));
			const there = await findThere(name);
			return here && (!there || here.savedAt >= there.savedAt) ? here : there;
		},
		keep: (content: FormValues) => {
			kept = { content, savedAt: now() };
			if (place) writeDraft(storage, keyOf(place.form), kept);
			onStatus({ state: "here", savedAt: kept.savedAt });
			saveAfterPause(content);
		},
		drop: async () => {
			clearTimeout(timer);
			turn++;
			kept = undefined;
			onStatus({ state: "none", savedAt: undefined });
			const { form: name } = place ?? (await placed);
			storage.removeItem(keyOf(name));
			await dropThere(name);
		},
		/** Lets another window continue with this draft. */
		stop: () => {
			clearTimeout(timer);
			void placed.then(({ leave }) => leave());
		},
	};
}

function readDraft(storage: DraftOptions["storage"], key: string): Draft | undefined {
	try {
		const draft = JSON.parse(storage.getItem(key) ?? "null") as Draft | null;
		return draft && typeof draft.content === "object" && typeof draft.savedAt === "string" ? draft : undefined;
	} catch {
		// Truncated by a crash, or manually: as if there were none.
		return undefined;
	}
}

function writeDraft(storage: DraftOptions["storage"], key: string, draft: Draft): void {
	try {
		storage.setItem(key, JSON.stringify(draft));
	} catch {
		// Full or forbidden: the server's copy is the one that is left.
	}
}
