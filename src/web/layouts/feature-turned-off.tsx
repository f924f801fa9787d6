import { useLocation } from "react-router";
import type { FeatureFlagChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { featureFlagLabel, featureOffLabel } from "#shared/feature-flags/feature-flag-labels.ts";
import { featuresOffAt, findFeatureFlag } from "#shared/feature-flags/feature-flags.ts";
import { graphql } from "../data/graphql.ts";
import type { LiveUpdates } from "../realtime/gather-updates.ts";
import { useLiveUpdates } from "../realtime/use-live-updates.ts";
import { PageNotice } from "../ui/surfaces/page-notice.tsx";
import { useViewer } from "../viewer.tsx";

const featureFlagChanged = graphql(`
	subscription FeatureFlagChanged {
		featureFlagChanged {
			isComplete
			featureFlags {
				name
				isOn
			}
		}
	}
`);

type Move = FeatureFlagChangedSubscription["featureFlagChanged"]["featureFlags"][number];

const updates: LiveUpdates<FeatureFlagChangedSubscription, Move> = {
	read: ({ featureFlagChanged: { featureFlags, isComplete } }) => ({ items: featureFlags, isComplete }),
	keyOf: ({ name }) => name,
	wordsOf: ([move]) => {
		const name = move && findFeatureFlag(move.name);
		if (!name) return undefined;
		return move.isOn
			? m.feature_flags_is_on({ what: featureFlagLabel(name) })
			: m.feature_flags_is_off({ what: featureFlagLabel(name) });
	},
};

/**
 * Says at the top of a page what the mill has turned off of it and what still works; follows every turn of a featureFlag.
 */
export function FeaturesOff() {
	useLiveUpdates(featureFlagChanged, {}, updates);
	const viewer = useViewer();
	const { pathname } = useLocation();
	return featuresOffAt(pathname, viewer?.featuresOff ?? []).map((name) => (
		<PageNotice key={name} role="status" tone="heat">
			{featureOffLabel(name)}
		</PageNotice>
	));
}
