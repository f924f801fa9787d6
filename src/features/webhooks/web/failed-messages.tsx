import { useLocation } from "react-router";
import type { FailedMessageFragment, ShownEndpointFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { failureWords, kindLabel } from "../webhook-labels.ts";
import styles from "./webhooks.module.css";

const ResendWebhooksDocument = graphql(`
	mutation ResendWebhooks($endpoint: ID!, $position: ID) {
		resendWebhooks(endpoint: $endpoint, position: $position)
	}
`);

const columnsOf = (format: Format) => [
	{ title: m.webhooks_position(), isFigure: true, cell: ({ position }: FailedMessageFragment) => position },
	{ title: m.webhooks_kind(), cell: ({ kind }: FailedMessageFragment) => kindLabel(kind) },
	{
		title: m.webhooks_subject(),
		cell: ({ subject }: FailedMessageFragment) => <span className="mono">{subject}</span>,
	},
	{
		title: m.webhooks_account(),
		cell: ({ account }: FailedMessageFragment) => <span className="mono">{account}</span>,
	},
	{ title: m.webhooks_entered(), cell: ({ happenedAt }: FailedMessageFragment) => format.instant(happenedAt) },
	{
		title: m.webhooks_tried(),
		cell: ({ triedAt }: FailedMessageFragment) => (triedAt ? format.instant(triedAt) : "–"),
	},
	{
		title: m.webhooks_attempts(),
		isFigure: true,
		cell: ({ attempts }: FailedMessageFragment) => format.number(attempts),
	},
	{
		title: m.webhooks_met(),
		cell: (message: FailedMessageFragment) => <span className={styles.met}>{failureWords(message)}</span>,
	},
];

/** Abandoned messages, each with a button to send it again. */
export function DeadMessages({
	endpoint: { id, dead, deadMessages, hasOlderDead },
}: {
	endpoint: ShownEndpointFragment;
}) {
	const format = useFormat();
	const resend = (position?: string) => async () => {
		const { resendWebhooks } = await runInBrowser(ResendWebhooksDocument, { endpoint: id, position: position ?? null });
		showToast(m.webhooks_resent({ count: resendWebhooks }));
	};
	if (dead === 0)
		return (
			<Card title={m.webhooks_dead_title()}>
				<p className={styles.none}>{m.webhooks_dead_none()}</p>
			</Card>
		);
	const again = {
		title: m.webhooks_action(),
		cell: ({ position }: FailedMessageFragment) => (
			<ActionButton onRun={resend(position)}>{m.webhooks_resend()}</ActionButton>
		),
	};
	return (
		<Card
			title={m.webhooks_dead_title()}
			aside={<ActionButton onRun={resend()}>{m.webhooks_resend_all()}</ActionButton>}
		>
			<p className={styles.about}>
				{m.webhooks_dead_about()} {m.webhooks_dead_all({ count: format.number(dead) })}
			</p>
			<SheetTable rows={deadMessages} keyOf={({ position }) => position} columns={[...columnsOf(format), again]} />
			<DeadPages endpoint={id} last={hasOlderDead ? deadMessages.at(-1)?.position : undefined} />
		</Card>
	);
}

/** The way to older ones, `last` being the oldest in sight, and back to the newest. */
function DeadPages({ endpoint, last }: { endpoint: string; last: string | undefined }) {
	const isOlder = new URLSearchParams(useLocation().search).has("before");
	if (!isOlder && last === undefined) return null;
	return (
		<nav className={styles.pages} aria-label={m.webhooks_dead_pages()}>
			{isOlder && <AppLink to={pathWith(paths.webhooks, { endpoint })}>{m.webhooks_dead_newest_ones()}</AppLink>}
			{last !== undefined && (
				<AppLink to={pathWith(paths.webhooks, { endpoint, before: last })}>{m.webhooks_dead_older()} ›</AppLink>
			)}
		</nav>
	);
}

/** Messages that failed and are tried again by themselves. */
export function RetriedMessages({ messages }: { messages: readonly FailedMessageFragment[] }) {
	const format = useFormat();
	return (
		<Card title={m.webhooks_retried()}>
			<p className={styles.about}>{m.webhooks_retried_about()}</p>
			<SheetTable
				label={m.webhooks_retried()}
				rows={messages}
				keyOf={({ position }) => position}
				columns={columnsOf(format)}
			/>
		</Card>
	);
}
