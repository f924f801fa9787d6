import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import type { PageViewer } from "../page-context.ts";
import { useFormat, useViewer } from "../viewer.tsx";

const railDocument = graphql(`
	query Rail {
		customerHome {
			late { lines }
			newDocuments { kind count }
		}
	}
`);

/** A figure beside a rail entry, as it is shown and as it is said. */
export type RailCount = { shown: string; said: string };
export type RailCounts = Readonly<Record<string, RailCount>>;

const staleAfterMs = 60_000;
// A user who answers for more than these looks at lists, and sums of hundreds of accounts are no matter of every page.
const mostAccounts = 50;

/**
 * What waits for a customer: late lines, certificates of the last days. Requested once the page stands, and again on
 * a later page.
 */
export function useRailCounts(area: Area | undefined): RailCounts {
	const viewer = useViewer();
	const format = useFormat();
	const { pathname } = useLocation();
	const [known, setKnown] = useState<{ owner: string; at: number; late: number; certificates: number }>();
	const owner =
		area === "customer" && viewer && accountsOf(viewer) <= mostAccounts
			? `${viewer.email} ${viewer.alias?.code ?? ""}`
			: undefined;
	const isStale = owner !== undefined && (known?.owner !== owner || Date.now() - known.at > staleAfterMs);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page is the occasion to look again, not a value that is read
	useEffect(() => {
		if (!isStale) return;
		let isOver = false;
		runInBrowser(railDocument, {}).then(
			({ customerHome }) => {
				const certificates = customerHome.newDocuments.find(({ kind }) => kind === "certificate")?.count ?? 0;
				if (!isOver) setKnown({ owner, at: Date.now(), late: customerHome.late.lines, certificates });
			},
			// Reported by the data client; the rail does without.
			() => undefined,
		);
		return () => {
			isOver = true;
		};
	}, [owner, pathname]);
	if (known === undefined || known.owner !== owner) return {};
	const late = format.number(known.late);
	const certificates = m.web_nav_new({ count: format.number(known.certificates) });
	return {
		...(known.late > 0 && { [paths.lateOrders]: { shown: late, said: m.web_nav_late_said({ count: late }) } }),
		...(known.certificates > 0 && { [paths.certificates]: { shown: certificates, said: certificates } }),
	};
}

function accountsOf({ alias, user }: PageViewer): number {
	return alias ? 1 : user.SoldTo.length + user.ShipTo.length;
}
