import { useLocation } from "react-router";
import type { FeatureSwitchMovedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { switchedOffLabel, switchLabel } from "#shared/switches/switch-labels.ts";
import { findSwitch, switchedOffAt } from "#shared/switches/switches.ts";
import { graphql } from "../data/graphql.ts";
import type { LiveNews } from "../realtime/gather-news.ts";
import { useLiveNews } from "../realtime/use-live-news.ts";
import { PageNotice } from "../ui/surfaces/page-notice.tsx";
import { useViewer } from "../viewer.tsx";

const featureSwitchMoved = graphql(`
	subscription FeatureSwitchMoved {
		featureSwitchMoved {
			isComplete
			switches {
				name
				isOn
			}
		}
	}
`);

type Move = FeatureSwitchMovedSubscription["featureSwitchMoved"]["switches"][number];

const news: LiveNews<FeatureSwitchMovedSubscription, Move> = {
	read: ({ featureSwitchMoved: { switches, isComplete } }) => ({ items: switches, isComplete }),
	keyOf: ({ name }) => name,
	wordsOf: ([move]) => {
		const name = move && findSwitch(move.name);
		if (!name) return undefined;
		return move.isOn ? m.switches_is_on({ what: switchLabel(name) }) : m.switches_is_off({ what: switchLabel(name) });
	},
};

/**
 * Says at the top of a page what the mill has switched off of it and what still works; follows every turn of a switch.
 */
export function SwitchedOff() {
	useLiveNews(featureSwitchMoved, {}, news);
	const viewer = useViewer();
	const { pathname } = useLocation();
	return switchedOffAt(pathname, viewer?.switchedOff ?? []).map((name) => (
		<PageNotice key={name} role="status" tone="heat">
			{switchedOffLabel(name)}
		</PageNotice>
	));
}
