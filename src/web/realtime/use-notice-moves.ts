import type { ShippingNoticeMovedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "../data/graphql.ts";
import { type LiveNews, useLiveNews } from "./use-live-news.ts";

const shippingNoticeMoved = graphql(`
	subscription ShippingNoticeMoved {
		shippingNoticeMoved {
			isComplete
			notices {
				notice
			}
		}
	}
`);

const news: LiveNews<ShippingNoticeMovedSubscription, string> = {
	read: ({ shippingNoticeMoved: { notices, isComplete } }) => ({ items: notices.map(({ notice }) => notice), isComplete }),
	keyOf: (notice) => notice,
	wordsOf: ([notice, ...others], isComplete) => {
		if (!isComplete) return m.web_live_many_notices();
		if (notice === undefined) return undefined;
		return others.length > 0 ? m.web_live_notices({ count: others.length + 1 }) : m.web_live_notice({ notice });
	},
};

/** Keeps a supplier's page as the mill receives, weighs, settles and pays what was announced. */
export function useNoticeMoves(): void {
	useLiveNews(shippingNoticeMoved, {}, news);
}
