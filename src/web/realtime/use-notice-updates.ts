import type { ShippingNoticeChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "../data/graphql.ts";
import type { LiveUpdates } from "./gather-updates.ts";
import { useLiveUpdates } from "./use-live-updates.ts";

const shippingNoticeChanged = graphql(`
	subscription ShippingNoticeChanged {
		shippingNoticeChanged {
			isComplete
			notices {
				notice
				state
			}
		}
	}
`);

type NoticeUpdate = { notice: string; state: string };

// What people send, amend and call back here says so itself; a page that shows it is fetched again without a further
// word.
const bySupplier = ["submitted", "amended", "cancelled"];

export const noticeUpdates: LiveUpdates<ShippingNoticeChangedSubscription, NoticeUpdate> = {
	read: ({ shippingNoticeChanged: { notices, isComplete } }) => ({ items: notices, isComplete }),
	keyOf: ({ notice }) => notice,
	wordsOf: (notices, isComplete) => {
		if (!isComplete) return m.web_live_many_notices();
		const [first, ...others] = notices.filter(({ state }) => !bySupplier.includes(state));
		if (!first) return undefined;
		return others.length > 0
			? m.web_live_notices({ count: others.length + 1 })
			: m.web_live_notice({ notice: first.notice });
	},
};

/** Keeps a supplier's page current as the mill receives, weighs, settles and pays loads. */
export function useNoticeUpdates(): void {
	useLiveUpdates(shippingNoticeChanged, {}, noticeUpdates);
}
