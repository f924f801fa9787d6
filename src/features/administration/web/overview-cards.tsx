import type { AdminFiguresFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { AdminTasks } from "#web/layouts/attention.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./admin-page.module.css";

graphql(`
	fragment AdminFigures on AdminOverview {
		activePeople administrators neverSignedIn openSessions freshInvitations agingInvitations expiredInvitations
		webhooks deadWebhookMessages goodKeys unusedKeys expiredComplianceDocuments featuresOff termsWaiting
		refusedToday refusedThisWeek refused { id at actor provider why address }
	}
`);

type Overview = AdminFiguresFragment;

const reasons: Readonly<Record<string, () => string>> = {
	expired: m.administration_why_expired,
	invalid: m.administration_why_invalid,
	rejected: m.administration_why_rejected,
	cancelled: m.administration_why_cancelled,
	unknown: m.administration_why_unknown,
	unverified: m.administration_why_unverified,
	inactive: m.administration_why_inactive,
	conflict: m.administration_why_conflict,
	otherAddress: m.administration_why_other_address,
	invitationOver: m.administration_why_invitation_over,
	unavailable: m.administration_why_unavailable,
};

type OverviewCardsProps = { overview: Overview; queue: AdminTasks["queue"] | undefined };

/** People, invitations by age, refused sign-ins and jobs, in figures. */
export function OverviewCards({ overview, queue }: OverviewCardsProps) {
	return (
		<>
			<div className={styles.pair}>
				<Figures
					title={m.administration_people()}
					to={paths.people}
					figures={[
						[m.administration_active(), overview.activePeople],
						[m.administration_administrators(), overview.administrators],
						[m.administration_never(), overview.neverSignedIn],
						[m.administration_sessions(), overview.openSessions],
					]}
				/>
				<Figures
					title={m.administration_invitations()}
					to={paths.invitations}
					figures={[
						[m.administration_fresh(), overview.freshInvitations],
						[m.administration_aging(), overview.agingInvitations],
						[m.administration_expired(), overview.expiredInvitations],
					]}
				/>
				<Figures
					title={m.administration_webhooks()}
					to={paths.webhooks}
					figures={[
						[m.administration_webhooks_on(), overview.webhooks],
						[m.administration_webhooks_dead(), overview.deadWebhookMessages],
					]}
				/>
				<Figures
					title={m.administration_keys()}
					to={paths.apiKeys}
					figures={[
						[m.administration_keys_good(), overview.goodKeys],
						[m.administration_keys_unused(), overview.unusedKeys],
					]}
				/>
				<Figures
					title={m.administration_suppliers()}
					to={paths.adminSuppliers}
					figures={[[m.administration_expired_documents(), overview.expiredComplianceDocuments]]}
				/>
				{queue && (
					<Figures
						title={m.administration_jobs()}
						to={paths.jobQueue}
						figures={[
							[m.administration_waiting(), queue.waiting],
							[m.administration_failing(), queue.failing],
							[m.administration_lost(), queue.lost],
						]}
					/>
				)}
				<Figures
					title={m.administration_feature_flags()}
					to={paths.featureFlags}
					figures={[[m.administration_features_off(), overview.featuresOff]]}
				/>
				<Figures
					title={m.administration_terms()}
					to={paths.adminTerms}
					figures={[[m.administration_terms_waiting(), overview.termsWaiting]]}
				/>
			</div>
			<RefusedCard overview={overview} />
		</>
	);
}

type FiguresProps = { title: string; to: string; figures: readonly (readonly [label: string, count: number])[] };

function Figures({ title, to, figures }: FiguresProps) {
	const format = useFormat();
	return (
		<Card title={title} aside={<SeeAll of={title} to={to} />}>
			<dl className={styles.figures}>
				{figures.map(([label, count]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{format.number(count)}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}

/** Says in its name what there is to see, for a user who hears links without what is around them. */
function SeeAll({ of, ...link }: { of: string; to: string; className?: string | undefined }) {
	return (
		<AppLink {...link}>
			{m.administration_see_all()}
			<span className="hidden-text">{` ${of}`}</span>
		</AppLink>
	);
}

function RefusedCard({ overview }: { overview: Overview }) {
	const format = useFormat();
	const { refused, refusedToday, refusedThisWeek } = overview;
	const counts = [
		`${m.administration_today()}: ${format.number(refusedToday)}`,
		`${m.administration_week()}: ${format.number(refusedThisWeek)}`,
	].join(" · ");
	return (
		<Card
			title={m.administration_refused()}
			aside={
				<>
					{counts} ·{" "}
					<SeeAll
						of={m.administration_refused()}
						to={pathWith(paths.admin, { tab: "signIns", action: "sign-in.refused" })}
						className={styles.inText}
					/>
				</>
			}
		>
			<FactsTable
				label={m.administration_refused()}
				titles={[
					m.administration_at(),
					m.administration_actor(),
					m.administration_provider(),
					m.administration_why(),
					m.administration_address(),
				]}
				rows={refused.map((event) => ({
					id: event.id,
					cells: [
						format.instant(event.at),
						actorLabel(event.actor),
						event.provider?.toUpperCase() ?? "–",
						reasons[event.why ?? ""]?.() ?? event.why ?? "–",
						event.address ?? "–",
					],
				}))}
				none={m.administration_refused_none()}
			/>
		</Card>
	);
}
