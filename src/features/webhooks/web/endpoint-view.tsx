import { useNavigate, useRevalidator } from "react-router";
import type { ShownEndpointFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type EndpointValues, endpointForm } from "../webhook-form.ts";
import { RenewSecret, TestEndpoint } from "./endpoint-actions.tsx";
import { EndpointFields } from "./endpoint-fields.tsx";
import { EndpointPill } from "./endpoints-view.tsx";
import { DeadMessages, RetriedMessages } from "./failed-messages.tsx";
import { saveEndpoint } from "./new-endpoint-view.tsx";
import styles from "./webhooks.module.css";

graphql(`
	fragment ShownEndpoint on WebhookEndpoint {
		id
		name
		url
		kinds
		isOn
		version
		state
		createdAt
		createdBy
		failingSince
		triedAgainAt
		deliveredAt
		oldSecretUntil
		isOfCompany
		accounts
		waiting
		dead
		deadMessages(before: $before) {
			...FailedMessage
		}
		hasOlderDead(before: $before)
		retriedMessages {
			...FailedMessage
		}
	}
	fragment FailedMessage on WebhookMessage {
		position
		kind
		account
		subject
		happenedAt
		triedAt
		attempts
		failure
		status
		answer
	}
`);
const TurnWebhookDocument = graphql(`
	mutation TurnWebhook($id: ID!, $isOn: Boolean!) {
		turnWebhook(id: $id, isOn: $isOn)
	}
`);
const RemoveWebhookDocument = graphql(`
	mutation RemoveWebhook($id: ID!) {
		removeWebhook(id: $id)
	}
`);

/** One endpoint: how it fares, what it did not take, and what can be done. */
export function EndpointView({ endpoint }: { endpoint: ShownEndpointFragment }) {
	return (
		<>
			<PageHeader
				title={endpoint.name}
				trail={[{ to: paths.webhooks, label: m.webhooks_back() }]}
				trailEnd={endpoint.name}
				mark={<EndpointPill state={endpoint.state} />}
			/>
			<div className={styles.cards}>
				<Card>
					<Facts endpoint={endpoint} />
				</Card>
				{endpoint.isOfCompany ? <CompanyActions endpoint={endpoint} /> : <MillActions endpoint={endpoint} />}
			</div>
		</>
	);
}

/** What an endpoint of the mill did not take, and what can be done. */
function MillActions({ endpoint }: { endpoint: ShownEndpointFragment }) {
	return (
		<>
			<DeadMessages endpoint={endpoint} />
			{endpoint.retriedMessages.length > 0 && <RetriedMessages messages={endpoint.retriedMessages} />}
			<TestEndpoint id={endpoint.id} />
			<Settings endpoint={endpoint} />
			<RenewSecret id={endpoint.id} />
			<Remove id={endpoint.id} />
		</>
	);
}

function Facts({ endpoint }: { endpoint: ShownEndpointFragment }) {
	const format = useFormat();
	const instant = (at: string | null) => at && format.instant(at);
	return (
		<DefinitionList
			facts={[
				{ term: m.webhooks_url(), value: <span className={styles.url}>{endpoint.url}</span> },
				{ term: m.webhooks_waiting(), value: format.number(endpoint.waiting) },
				{ term: m.webhooks_delivered(), value: instant(endpoint.deliveredAt) },
				{ term: m.webhooks_failing_since(), value: instant(endpoint.failingSince) },
				{ term: m.webhooks_tried_again(), value: instant(endpoint.triedAgainAt) },
				{ term: m.webhooks_old_until(), value: instant(endpoint.oldSecretUntil) },
				{ term: m.webhooks_created(), value: instant(endpoint.createdAt) },
				{
					term: endpoint.isOfCompany ? m.webhooks_company_owner() : m.webhooks_created_by(),
					value: endpoint.createdBy,
				},
				{ term: m.webhooks_company_accounts(), value: endpoint.accounts.join(", ") || null },
			]}
		/>
	);
}

/** Turns a company's endpoint off or on. */
function CompanyActions({ endpoint: { id, isOn } }: { endpoint: ShownEndpointFragment }) {
	const { revalidate } = useRevalidator();
	const turn = async () => {
		await runInBrowser(TurnWebhookDocument, { id, isOn: !isOn });
		showToast(isOn ? m.webhooks_company_paused() : m.webhooks_company_resumed());
		await revalidate();
	};
	return (
		<Card title={m.webhooks_company_of_companies()}>
			<p className={styles.about}>
				{m.webhooks_company_of_companies_about()} {m.webhooks_company_pause_about()}
			</p>
			<ActionButton onRun={turn}>{isOn ? m.webhooks_company_pause() : m.webhooks_company_resume()}</ActionButton>
		</Card>
	);
}

function Settings({ endpoint: { id, name, url, kinds, isOn, version } }: { endpoint: ShownEndpointFragment }) {
	const form = useForm(endpointForm, { values: { name, url, kinds, isOn } });
	const keep = useSeen(version);
	const { revalidate } = useRevalidator();
	const save = async (values: EndpointValues) => {
		await keep((seen) => saveEndpoint(values, { endpoint: id, seen }));
		showToast(m.webhooks_saved(), "better");
		await revalidate();
	};
	return (
		<Card title={m.webhooks_edit()}>
			<Form<EndpointValues> form={form} label={m.webhooks_edit()} onSubmit={save}>
				<EndpointFields />
				<SubmitButton>{m.webhooks_save()}</SubmitButton>
			</Form>
		</Card>
	);
}

function Remove({ id }: { id: string }) {
	const navigate = useNavigate();
	const remove = async () => {
		await runInBrowser(RemoveWebhookDocument, { id });
		showToast(m.webhooks_removed());
		await navigate(paths.webhooks);
	};
	return (
		<Card title={m.webhooks_remove()}>
			<p className={styles.about}>{m.webhooks_remove_about()}</p>
			<ActionButton
				onRun={remove}
				confirm={{ question: m.webhooks_remove_sure(), yes: m.webhooks_remove_yes(), no: m.webhooks_no() }}
			>
				{m.webhooks_remove()}
			</ActionButton>
		</Card>
	);
}
