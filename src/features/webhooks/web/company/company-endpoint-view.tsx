import { useNavigate, useRevalidator } from "react-router";
import type { ShownCompanyWebhookFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
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
import { type CompanyEndpointValues, companyEndpointForm } from "../../company-webhook-form.ts";
import { eventLabel } from "../../company-webhook-labels.ts";
import styles from "../webhooks.module.css";
import { RenewCompanySecret, TakeOver, TestCompanyEndpoint } from "./company-endpoint-actions.tsx";
import { type Companies, CompanyEndpointFields } from "./company-endpoint-fields.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { saveCompanyEndpoint } from "./new-company-endpoint.tsx";
import { CompanyEndpointPill, placeWith, type WebhooksPlace } from "./webhooks-place.tsx";

graphql(`
	fragment ShownCompanyWebhook on CompanyWebhook {
		id
		name
		url
		kinds
		isOn
		version
		state
		owner
		hasRight
		mayChange
		createdAt
		failingSince
		triedAgainAt
		deliveredAt
		oldSecretUntil
		waiting
		dead
		accounts {
			code
			name
		}
		deliveries(before: $before) {
			...CompanyDelivery
		}
		hasOlder(before: $before)
	}
	fragment CompanyDelivery on CompanyWebhookDelivery {
		position
		kind
		account
		number
		happenedAt
		state
		triedAt
		attempts
		failure
		status
		answer
	}
`);
const RemoveCompanyWebhookDocument = graphql(`
	mutation RemoveCompanyWebhook($id: ID!) {
		removeCompanyWebhook(id: $id)
	}
`);

type ViewProps = { endpoint: ShownCompanyWebhookFragment; companies: Companies; place: WebhooksPlace };

/** One endpoint: how it fares, what it was sent, and for administrators of the company what can be done. */
export function CompanyEndpointView({ endpoint, companies, place }: ViewProps) {
	const { id, name, mayChange } = endpoint;
	return (
		<>
			<PageHeader
				title={name}
				trail={[{ to: placeWith(place), label: m.webhooks_company_title() }]}
				trailEnd={name}
				mark={<CompanyEndpointPill endpoint={endpoint} />}
			/>
			<div className={styles.cards}>
				<Card>
					<Facts endpoint={endpoint} />
				</Card>
				{mayChange && <TakeOver endpoint={endpoint} />}
				<DeliveryLog endpoint={endpoint} place={place} />
				{mayChange && (
					<>
						<TestCompanyEndpoint id={id} />
						<Settings endpoint={endpoint} companies={companies} place={place} />
						<RenewCompanySecret id={id} />
						<Remove id={id} place={place} />
					</>
				)}
			</div>
		</>
	);
}

function Facts({ endpoint }: { endpoint: ShownCompanyWebhookFragment }) {
	const format = useFormat();
	const instant = (at: string | null) => at && format.instant(at);
	return (
		<DefinitionList
			facts={[
				{ term: m.webhooks_url(), value: <span className={styles.url}>{endpoint.url}</span> },
				{
					term: m.webhooks_company_accounts(),
					value: endpoint.accounts.map(({ code, name }) => `${code} ${name}`).join(", "),
				},
				{ term: m.webhooks_company_events(), value: endpoint.kinds.map(eventLabel).join(" · ") },
				{ term: m.webhooks_company_owner(), value: endpoint.owner },
				{ term: m.webhooks_waiting(), value: format.number(endpoint.waiting) },
				{ term: m.webhooks_delivered(), value: instant(endpoint.deliveredAt) },
				{ term: m.webhooks_failing_since(), value: instant(endpoint.failingSince) },
				{ term: m.webhooks_tried_again(), value: instant(endpoint.triedAgainAt) },
				{ term: m.webhooks_old_until(), value: instant(endpoint.oldSecretUntil) },
				{ term: m.webhooks_created(), value: instant(endpoint.createdAt) },
			]}
		/>
	);
}

function Settings({ endpoint, companies, place: { side } }: ViewProps) {
	const { id, name, url, kinds, isOn, version } = endpoint;
	const accounts = endpoint.accounts
		.map(({ code }) => code)
		.filter((code) => companies.some((one) => one.code === code));
	const form = useForm(companyEndpointForm, { values: { name, url, kinds, accounts, isOn } });
	const keep = useSeen(version);
	const { revalidate } = useRevalidator();
	const save = async (values: CompanyEndpointValues) => {
		await keep((seen) => saveCompanyEndpoint(values, { endpoint: id, seen }));
		showToast(m.webhooks_saved(), "better");
		await revalidate();
	};
	return (
		<Card title={m.webhooks_edit()}>
			<p className={styles.about}>
				{m.webhooks_company_owner_about()} {m.webhooks_company_pause_about()}
			</p>
			<Form<CompanyEndpointValues> form={form} label={m.webhooks_edit()} onSubmit={save}>
				<CompanyEndpointFields companies={companies} side={side} />
				<SubmitButton>{m.webhooks_save()}</SubmitButton>
			</Form>
		</Card>
	);
}

function Remove({ id, place }: { id: string; place: WebhooksPlace }) {
	const navigate = useNavigate();
	const remove = async () => {
		await runInBrowser(RemoveCompanyWebhookDocument, { id });
		showToast(m.webhooks_removed());
		await navigate(placeWith(place));
	};
	return (
		<Card title={m.webhooks_remove()}>
			<p className={styles.about}>{m.webhooks_company_remove_about()}</p>
			<ActionButton
				onRun={remove}
				confirm={{ question: m.webhooks_remove_sure(), yes: m.webhooks_remove_yes(), no: m.webhooks_no() }}
			>
				{m.webhooks_remove()}
			</ActionButton>
		</Card>
	);
}
