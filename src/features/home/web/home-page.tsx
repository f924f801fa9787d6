import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { actingAs, isAtDesk, mayAccess } from "#shared/access.ts";
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
import { AnswersCard } from "./answers-card.tsx";
import { ArrivalsCard } from "./arrivals-card.tsx";
import { ChangesCard } from "./changes-card.tsx";
import { hasNothing } from "./home-nothing.ts";
import styles from "./home-page.module.css";
import { HomeTiles } from "./home-tiles.tsx";
import { InsideSalesCards } from "./inside-sales-cards.tsx";
import { OnTimeChart } from "./on-time-chart.tsx";
import { ReceivingCard } from "./receiving-card.tsx";
import { ShippedChart } from "./shipped-chart.tsx";
import { StagesCard } from "./stages-card.tsx";
import { useHomeVisit } from "./use-home-visit.ts";

// Few customers are on a programme; the others do not load its panels.
const ValuePlusPanels = lazyPart(() => import("./value-plus-panels.tsx"), "ValuePlusPanels");

const HomePageDocument = graphql(`
	query HomePage($withPrices: Boolean!, $withProgrammes: Boolean!, $isInsideSales: Boolean!) {
		customerHome {
			...HomeStages
			...HomeTiles
			arrivals { ...HomeArrivals }
			claimWindows { ...HomeClaimWindows }
			loadsToReceive @skip(if: $withPrices) { ...HomeLoadToReceive }
			customersAtRisk @include(if: $isInsideSales) { ...HomeCustomerAtRisk }
			weeks { ...ChartedWeek }
			dataAsOf { at place timeZone }
		}
		changes: homeChanges { ...HomeChangesCard }
		notices { number isUrgent millName titleEn titleEs bodyEn bodyEs startsOn endsOn }
		processing: processingJobs @include(if: $withProgrammes) { ...ListedJob }
		stocking: stockingPositions @include(if: $withProgrammes) { ...StockPosition }
		pastDue: invoices(tab: pastDue, first: 1) @include(if: $withPrices) { ...PastDueTile }
		desk: deskItems(first: 5, tab: toAnswer) @include(if: $isInsideSales) { ...HomeDesk }
		waiting: complaints(first: 1, tab: waiting) { totals { count } }
		dates: lateOrderLines(first: 1, filter: { toAccept: true }) @include(if: $withPrices) { totals { count } }
		acknowledgments(first: 1, tab: toAnswer) @include(if: $withPrices) { totals { count } }
	}
`);

export const meta = () => windowTitle(m.home_title());

export async function loader({ context }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	const acting = viewer && actingAs(viewer.user, viewer.alias);
	const withPrices = mayAccess(acting, "prices");
	// A programme is the buyer's: a user who acts as a ship-to has none.
	const withProgrammes = withPrices && mayAccess(acting, "valuePlus");
	const { customerHome, processing, stocking, ...beside } = await execute(HomePageDocument, {
		withPrices,
		withProgrammes,
		// While they act for one customer, the page is that customer's.
		isInsideSales: viewer !== undefined && viewer.alias === null && isAtDesk(viewer.user),
	});
	return {
		...customerHome,
		...beside,
		...(processing && stocking ? { programmes: { processing, stocking } } : {}),
	};
}

/**
 * /customer: where the steel is, what arrives and what needs an answer, then what changed and how the last 13 weeks
 * went. A receiving clerk begins with the loads to check off, inside sales with the desk and the customers at risk.
 */
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
			{isEmpty ? (
				<>
					<NoticesCard notices={home.notices} />
					<Nothing />
				</>
			) : (
				<>
					<div className={styles.first}>
						{home.desk && home.customersAtRisk && (
							<InsideSalesCards desk={home.desk} customers={home.customersAtRisk} />
						)}
						{home.loadsToReceive && <ReceivingCard loads={home.loadsToReceive} />}
						<StagesCard home={home} />
						<div className={styles.soon}>
							<ArrivalsCard arrivals={home.arrivals} ready={home.ready.weightLb} />
							<AnswersCard
								dates={home.dates?.totals.count}
								acknowledgments={home.acknowledgments?.totals.count}
								complaints={home.waiting.totals.count}
								claims={home.claimWindows}
							/>
						</div>
					</div>
					<NoticesCard notices={home.notices} />
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
