import type { WebhooksQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { LinkTabs } from "#web/ui/actions/link-tabs.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { stateLabel } from "../webhook-labels.ts";
import styles from "./webhooks.module.css";

type Endpoints = WebhooksQuery["webhookEndpoints"];

const tones: Record<string, Tone> = { failing: "heat", failed: "steel", well: "better", new: "steel", off: "neutral" };

export function EndpointPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{stateLabel(state)}</Pill>;
}

/** All endpoints: a handful, so that one look finds the one that fails. */
export function EndpointsView({ endpoints, isFailingOnly }: { endpoints: Endpoints; isFailingOnly: boolean }) {
	const ofMill = endpoints.filter(({ isOfCompany }) => !isOfCompany);
	const ofCompanies = endpoints.filter(({ isOfCompany }) => isOfCompany);
	const failing = ofMill.filter(({ state }) => state === "failing" || state === "failed");
	const make = (
		<ButtonLink to={paths.newWebhook} variant="primary">
			{m.webhooks_new()}
		</ButtonLink>
	);
	return (
		<>
			<PageHeader title={m.webhooks_title()} actions={make} />
			<p className={styles.lead}>{m.webhooks_about()}</p>
			{ofMill.length === 0 ? (
				<EmptyState title={m.webhooks_none()} reason={m.webhooks_none_why()} />
			) : (
				<>
					<LinkTabs
						label={m.webhooks_show()}
						tabs={[
							{ label: m.webhooks_all(), to: paths.webhooks, isCurrent: !isFailingOnly },
							{ label: m.webhooks_failing(), to: paths.failingWebhooks, isCurrent: isFailingOnly },
						]}
					/>
					<Endpoints shown={isFailingOnly ? failing : ofMill} />
				</>
			)}
			{!isFailingOnly && ofCompanies.length > 0 && <OfCompanies endpoints={ofCompanies} />}
		</>
	);
}

function Endpoints({ shown }: { shown: Endpoints }) {
	const format = useFormat();
	const instant = (at: string | null) => (at ? format.instant(at) : "–");
	if (shown.length === 0)
		return <EmptyState title={m.webhooks_none_failing()} reason={m.webhooks_none_failing_why()} />;
	return (
		<Card>
			<SheetTable
				rows={shown}
				keyOf={({ id }) => id}
				columns={[
					{ title: m.webhooks_name(), cell: ({ id, name }) => <AppLink to={paths.webhook(id)}>{name}</AppLink> },
					{ title: m.webhooks_state(), cell: ({ state }) => <EndpointPill state={state} /> },
					{ title: m.webhooks_waiting(), isFigure: true, cell: ({ waiting }) => format.number(waiting) },
					{ title: m.webhooks_dead(), isFigure: true, cell: ({ dead }) => format.number(dead) },
					{ title: m.webhooks_delivered(), cell: ({ deliveredAt }) => instant(deliveredAt) },
					{ title: m.webhooks_failing_since(), cell: ({ failingSince }) => instant(failingSince) },
					{ title: m.webhooks_url(), cell: ({ url }) => <span className="mono">{url}</span> },
				]}
			/>
		</Card>
	);
}

/** Endpoints that companies made for their own systems. */
function OfCompanies({ endpoints }: { endpoints: Endpoints }) {
	const format = useFormat();
	return (
		<div className={styles.companies}>
			<Card title={m.webhooks_company_of_companies()}>
				<p className={styles.about}>{m.webhooks_company_of_companies_about()}</p>
				<SheetTable
					rows={endpoints}
					keyOf={({ id }) => id}
					columns={[
						{ title: m.webhooks_name(), cell: ({ id, name }) => <AppLink to={paths.webhook(id)}>{name}</AppLink> },
						{
							title: m.webhooks_company_accounts(),
							cell: ({ accounts }) => <span className={styles.met}>{accounts.join(", ")}</span>,
						},
						{ title: m.webhooks_state(), cell: ({ state }) => <EndpointPill state={state} /> },
						{ title: m.webhooks_waiting(), isFigure: true, cell: ({ waiting }) => format.number(waiting) },
						{ title: m.webhooks_dead(), isFigure: true, cell: ({ dead }) => format.number(dead) },
						{
							title: m.webhooks_delivered(),
							cell: ({ deliveredAt }) => (deliveredAt ? format.instant(deliveredAt) : "–"),
						},
						{ title: m.webhooks_url(), cell: ({ url }) => <span className="mono">{url}</span> },
					]}
				/>
			</Card>
		</div>
	);
}
