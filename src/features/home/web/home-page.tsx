import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { NoticesCard } from "#web/notices/notices-card.tsx";
import { pageContext } from "#web/page-context.ts";
import { useOrderChanges } from "#web/realtime/use-order-changes.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useViewer } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { ChangesCard } from "./changes-card.tsx";
import { hasNothing } from "./home-nothing.ts";
import styles from "./home-page.module.css";
import { HomeTiles } from "./home-tiles.tsx";
import { LoadsCard } from "./loads-card.tsx";
import { OnTimeChart } from "./on-time-chart.tsx";
import { ShippedChart } from "./shipped-chart.tsx";
import { useHomeVisit } from "./use-home-visit.ts";

// Few customers are on a programme; the others do not load its panels.
const ValuePlusPanels = lazyPart(() => import("./value-plus-panels.tsx"), "ValuePlusPanels");

const HomePageDocument = graphql(`
	query HomePage($withPrices: Boolean!, $withProgrammes: Boolean!) {
		customerHome {
			...HomeTiles
			loads { ...LoadUnderWay }
			weeks { ...ChartedWeek }
			dataAsOf { at place timeZone }
		}
		changes: homeChanges { ...HomeChangesCard }
		notices { number isUrgent millName titleEn titleEs bodyEn bodyEs startsOn endsOn }
		processing: processingJobs @include(if: $withProgrammes) { ...ListedJob }
		stocking: stockingPositions @include(if: $withProgrammes) { ...StockPosition }
		pastDue: invoices(tab: pastDue, first: 1) @include(if: $withPrices) { ...PastDueTile }
	}
`);

export const meta = () => windowTitle(m.home_title());

export async function loader({ context }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	const acting = viewer && actingAs(viewer.user, viewer.alias);
	const withPrices = mayAccess(acting, "prices");
	// A programme is the buyer's: a user who acts as a ship-to has none.
	const withProgrammes = withPrices && mayAccess(acting, "valuePlus");
	const { customerHome, changes, notices, pastDue, processing, stocking } = await execute(HomePageDocument, {
		withPrices,
		withProgrammes,
	});
	return {
		...customerHome,
		changes,
		notices,
		...(pastDue ? { pastDue } : {}),
		...(processing && stocking ? { programmes: { processing, stocking } } : {}),
	};
}

/** /customer: where the steel is now, and how the last 13 weeks went. */
export default function HomePage() {
	const home = useLoaderData<typeof loader>();
	useOrderChanges();
	useHomeVisit();
	const viewer = useViewer();
	const isEmpty = hasNothing(home);
	return (
		<>
			<PageHeader
				title={m.home_welcome({ name: viewer?.name ?? "" })}
				summary={useWhose()}
				stamp={home.dataAsOf ?? null}
			/>
			<NoticesCard notices={home.notices} />
			{isEmpty ? (
				<Nothing />
			) : (
				<>
					<HomeTiles home={home} pastDue={home.pastDue} />
					<div className={styles.changes}>
						<ChangesCard changes={home.changes} />
					</div>
					{home.programmes && (
						<Suspense>
							<div className={styles.programmes}>
								<ValuePlusPanels {...home.programmes} />
							</div>
						</Suspense>
					)}
					<div className={styles.charts}>
						<OnTimeChart weeks={home.weeks} />
						<ShippedChart weeks={home.weeks} />
					</div>
					<LoadsCard loads={home.loads} total={home.inTransit.loads} />
				</>
			)}
		</>
	);
}

/** Whose figures these are: the alias, or how many accounts together. */
function useWhose(): string {
	const viewer = useViewer();
	if (viewer?.alias) return `${viewer.alias.code} · ${viewer.alias.name}`;
	const count = new Set([...(viewer?.user.SoldTo ?? []), ...(viewer?.user.ShipTo ?? [])]).size;
	return count === 1 ? m.home_for_account() : m.home_for_accounts({ count });
}

function Nothing() {
	const viewer = useViewer();
	const holds = (viewer?.user.SoldTo.length ?? 0) + (viewer?.user.ShipTo.length ?? 0);
	if (holds === 0) return <EmptyState title={m.home_empty()} reason={m.home_empty_nobody()} />;
	const orders = <ButtonLink to={paths.orders}>{m.home_all_orders()}</ButtonLink>;
	if (!viewer?.alias) return <EmptyState title={m.home_empty()} reason={m.home_empty_accounts()} actions={orders} />;
	const change = <ButtonLink to={paths.isrSettings}>{m.home_change_account()}</ButtonLink>;
	return (
		<EmptyState
			title={m.home_empty()}
			reason={m.home_empty_alias()}
			actions={
				<>
					{orders}
					{change}
				</>
			}
		/>
	);
}
