import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { RailCountsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { type Area, actingAs, isAtDesk, mayAccess } from "#shared/access.ts";
import type { Format } from "#shared/format.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import type { PageViewer } from "../page-context.ts";
import { useFormat, useViewer } from "../viewer.tsx";

const RailCountsDocument = graphql(`
	query RailCounts($isCustomer: Boolean!, $isBuyer: Boolean!, $isSupplier: Boolean!, $isAtDesk: Boolean!) {
		customerHome @include(if: $isCustomer) {
			late { lines }
			newDocuments { kind count }
		}
		complaints(first: 1, tab: waiting) @include(if: $isCustomer) { totals { count } }
		acknowledgments(first: 1, tab: toAnswer) @include(if: $isBuyer) { totals { count } }
		supplierHome @include(if: $isSupplier) { trouble { rejected held downgraded since } }
		deskItems(first: 1, tab: toAnswer) @include(if: $isAtDesk) { totals { count } }
	}
`);

/** A figure beside an entry, as it is shown and as it is said, and the rows that it counts. */
export type RailCount = { shown: string; said: string; to: string };
export type RailCounts = Readonly<Record<string, RailCount>>;

const staleAfterMs = 60_000;
// A user who answers for more than these looks at lists, and sums of hundreds of accounts are no matter of every page.
const mostAccounts = 50;

/**
 * Counts of what waits for the viewer, by the path of its entry. Loaded after the page, and again on a later page: the
 * entries are rendered without them.
 */
export function useRailCounts(area: Area | undefined): RailCounts {
	const viewer = useViewer();
	const format = useFormat();
	const { pathname } = useLocation();
	const [known, setKnown] = useState<{ owner: string; at: number; found: RailCountsQuery }>();
	const wanted = area && viewer ? wantedBy(area, viewer) : undefined;
	const isAnyWanted = wanted && Object.values(wanted).includes(true);
	const owner = isAnyWanted ? `${viewer?.email} ${viewer?.alias?.code ?? ""} ${area}` : undefined;
	const isStale = owner !== undefined && (known?.owner !== owner || Date.now() - known.at > staleAfterMs);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page is the occasion to look again, not a value that is read
	useEffect(() => {
		if (!isStale || !wanted) return;
		let isOver = false;
		runInBrowser(RailCountsDocument, wanted).then(
			(found) => {
				if (!isOver) setKnown({ owner, at: Date.now(), found });
			},
			// Reported by the data client; the navigation does without.
			() => undefined,
		);
		return () => {
			isOver = true;
		};
	}, [owner, pathname]);
	return known === undefined || known.owner !== owner ? {} : countsOf(known.found, format);
}

function wantedBy(area: Area, { alias, user }: PageViewer) {
	const isFew = alias !== null || user.SoldTo.length + user.ShipTo.length <= mostAccounts;
	const isCustomer = area === "customer" && isFew;
	return {
		isCustomer,
		isBuyer: isCustomer && mayAccess(actingAs(user, alias), "prices"),
		isSupplier: area === "supplier",
		isAtDesk: isAtDesk(user),
	};
}

/** The counts that are above zero: nobody needs to be notified of nothing. */
export function countsOf(found: RailCountsQuery, format: Pick<Format, "number">): RailCounts {
	const { customerHome, complaints, acknowledgments, supplierHome, deskItems } = found;
	const counts: Record<string, RailCount> = {};
	const add = (path: string, count = 0, to = path, say = m.web_nav_waiting) => {
		const shown = format.number(count);
		if (count > 0) counts[path] = { shown, said: say({ count: shown }), to };
	};
	add(paths.desk, deskItems?.totals.count);
	add(paths.lateOrders, customerHome?.late.lines, paths.lateOrders, m.web_nav_late_said);
	add(paths.acknowledgments, acknowledgments?.totals.count, pathWith(paths.acknowledgments, { tab: "toAnswer" }));
	add(paths.complaints, complaints?.totals.count, pathWith(paths.complaints, { tab: "waiting" }));
	if (supplierHome) {
		const { rejected, held, downgraded, since } = supplierHome.trouble;
		const to = pathWith(paths.shipmentsReceived, { tab: "trouble", received_from: since });
		add(paths.shipmentsReceived, rejected + held + downgraded, to);
	}
	const certificates = customerHome?.newDocuments.find(({ kind }) => kind === "certificate")?.count ?? 0;
	if (certificates > 0) {
		const shown = m.web_nav_new({ count: format.number(certificates) });
		counts[paths.certificates] = { shown, said: shown, to: pathWith(paths.certificates, { tab: "new" }) };
	}
	return counts;
}
