import { useLocation } from "react-router";
import type { CompanyDeliveryFragment, ShownCompanyWebhookFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { deliveryLabel, eventLabel, resultWords } from "../../company-webhook-labels.ts";
import styles from "../webhooks.module.css";
import { placeWith, type WebhooksPlace } from "./webhooks-place.tsx";

const ReplayDocument = graphql(`
	mutation ReplayCompanyWebhooks($endpoint: ID!, $position: ID) {
		replayCompanyWebhooks(endpoint: $endpoint, position: $position)
	}
`);

const tones: Readonly<Record<string, Tone>> = { delivered: "better", dead: "heat", waiting: "steel" };

/** What an endpoint was sent and how that went; administrators of the company can send messages again. */
export function DeliveryLog({ endpoint, place }: { endpoint: ShownCompanyWebhookFragment; place: WebhooksPlace }) {
	const { id, dead, deliveries, hasOlder, mayChange } = endpoint;
	const replay = (position?: string) => async () => {
		const { replayCompanyWebhooks: count } = await runInBrowser(ReplayDocument, {
			endpoint: id,
			position: position ?? null,
		});
		showToast(m.webhooks_resent({ count }));
	};
	return (
		<Card
			title={m.webhooks_company_log()}
			{...(mayChange &&
				dead > 0 && { aside: <ActionButton onRun={replay()}>{m.webhooks_company_resend_all()}</ActionButton> })}
		>
			<Log deliveries={deliveries} onReplay={mayChange ? replay : undefined} />
			<Pages endpoint={id} last={hasOlder ? deliveries.at(-1)?.position : undefined} place={place} />
		</Card>
	);
}

type LogProps = {
	deliveries: readonly CompanyDeliveryFragment[];
	onReplay: ((position: string) => () => Promise<void>) | undefined;
};

function Log({ deliveries, onReplay }: LogProps) {
	const format = useFormat();
	return (
		<FactsTable
			isStacked
			label={m.webhooks_company_log()}
			none={m.webhooks_company_log_none()}
			titles={[
				m.webhooks_kind(),
				m.webhooks_company_number(),
				m.webhooks_account(),
				m.webhooks_company_happened(),
				m.webhooks_company_delivery(),
				m.webhooks_company_result(),
				m.webhooks_tried(),
				m.webhooks_attempts(),
				...(onReplay ? [m.webhooks_action()] : []),
			]}
			rows={deliveries.map((one) => ({
				id: one.position,
				cells: [
					eventLabel(one.kind),
					<span key="number" className="mono">
						{one.number}
					</span>,
					<span key="account" className="mono">
						{one.account ?? "–"}
					</span>,
					format.instant(one.happenedAt),
					<Pill key="delivery" tone={tones[one.state] ?? "neutral"}>
						{deliveryLabel(one.state)}
					</Pill>,
					<span key="result" className={styles.result}>
						{resultWords(one)}
					</span>,
					one.triedAt ? format.instant(one.triedAt) : "–",
					format.number(one.attempts),
					...(onReplay
						? [
								one.state !== "waiting" && (
									<ActionButton key="again" variant="quiet" onRun={onReplay(one.position)}>
										{m.webhooks_resend()}
									</ActionButton>
								),
							]
						: []),
				],
			}))}
		/>
	);
}

type PagesProps = { endpoint: string; last: string | undefined; place: WebhooksPlace };

/** The way to older messages, `last` being the oldest in sight, and back to the newest. */
function Pages({ endpoint, last, place }: PagesProps) {
	const isOlder = new URLSearchParams(useLocation().search).has("before");
	if (!isOlder && last === undefined) return null;
	return (
		<nav className={styles.pages} aria-label={m.webhooks_company_log_pages()}>
			{isOlder && <AppLink to={placeWith(place, { endpoint })}>{m.webhooks_dead_newest_ones()}</AppLink>}
			{last !== undefined && (
				<AppLink to={placeWith(place, { endpoint, before: last })}>{m.webhooks_dead_older()} ›</AppLink>
			)}
		</nav>
	);
}
