import type { Adapter, AdapterPayload } from "oidc-provider";

type Entry = { payload: AdapterPayload; endsAt: number };

const mostEntries = 5000;

/**
 * Where the embedded provider stores sign-ins under way and its own sessions: in memory. A restart loses them, and a
 * user in the middle of a sign-in has to start again; keys and client secrets are stored in a file, so sessions of the
 * portal continue.
 */
export function createMemoryAdapter(now: () => number = Date.now): (model: string) => Adapter {
	const entries = new Map<string, Entry>();
	const live = (key: string) => {
		const entry = entries.get(key);
		return entry && entry.endsAt > now() ? entry.payload : undefined;
	};
	return (model) => ({
		async upsert(id, payload, expiresIn) {
			if (entries.size >= mostEntries) cleanUp(entries, now());
			entries.set(`${model}:${id}`, {
				payload,
				endsAt: expiresIn ? now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
			});
		},
		find: async (id) => live(`${model}:${id}`),
		findByUid: async (uid) =>
			[...entries].find(([key, { payload }]) => key.startsWith(`${model}:`) && payload.uid === uid && live(key))?.[1]
				.payload,
		findByUserCode: async () => undefined,
		async consume(id) {
			const payload = live(`${model}:${id}`);
			if (payload) payload.consumed = Math.floor(now() / 1000);
		},
		destroy: async (id) => void entries.delete(`${model}:${id}`),
		async revokeByGrantId(grantId) {
			for (const [key, { payload }] of entries)
				if (payload.grantId === grantId && key.startsWith(`${model}:`)) entries.delete(key);
		},
	});
}

/** Drops what is over, then the oldest, until there is room for a tenth more. */
function cleanUp(entries: Map<string, Entry>, now: number): void {
	for (const [key, { endsAt }] of entries) if (endsAt <= now) entries.delete(key);
	for (const key of entries.keys()) {
		if (entries.size < mostEntries * 0.9) return;
		entries.delete(key);
	}
}
