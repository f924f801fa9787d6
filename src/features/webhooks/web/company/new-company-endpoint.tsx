import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import { eventsOfSide } from "#shared/webhooks/company-events.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SecretCard } from "#web/ui/surfaces/secret-card.tsx";
import { type CompanyEndpointValues, companyEndpointForm } from "../../company-webhook-form.ts";
import styles from "../webhooks.module.css";
import { type Companies, CompanyEndpointFields } from "./company-endpoint-fields.tsx";
import { placeWith, type WebhooksPlace } from "./webhooks-place.tsx";

const SaveCompanyWebhookDocument = graphql(`
	mutation SaveCompanyWebhook($input: SaveCompanyWebhookInput!) {
		saveCompanyWebhook(input: $input) {
			id
			secret
		}
	}
`);

/** Keeps an endpoint; of a new one the answer holds the secret. */
export const saveCompanyEndpoint = (
	values: CompanyEndpointValues,
	changed: { endpoint?: string; seen?: string } = {},
) =>
	runInBrowser(SaveCompanyWebhookDocument, { input: { ...values, ...changed } }).then(
		({ saveCompanyWebhook }) => saveCompanyWebhook,
	);

type NewProps = { companies: Companies; place: WebhooksPlace };

/** Makes an endpoint, and then shows its secret. */
export function NewCompanyEndpoint({ companies, place }: NewProps) {
	const [made, setMade] = useState<{ id: string; secret: string }>();
	return (
		<>
			<PageHeader
				title={m.webhooks_new()}
				trail={[{ to: placeWith(place), label: m.webhooks_company_title() }]}
				trailEnd={m.webhooks_new()}
			/>
			<div className={styles.cards}>
				{made ? (
					<>
						<SecretCard title={m.webhooks_secret()} about={m.webhooks_secret_once()} secret={made.secret} />
						<p>
							<ButtonLink to={placeWith(place, { endpoint: made.id })} variant="primary">
								{m.webhooks_go_on()}
							</ButtonLink>
						</p>
					</>
				) : (
					<NewForm companies={companies} place={place} onMade={setMade} />
				)}
			</div>
		</>
	);
}

type FormProps = NewProps & { onMade: (made: { id: string; secret: string }) => void };

function NewForm({ companies, place: { side }, onMade }: FormProps) {
	const form = useForm(companyEndpointForm, {
		values: { kinds: eventsOfSide(side), accounts: companies.map(({ code }) => code), isOn: true },
	});
	const make = async (values: CompanyEndpointValues) => {
		const { id, secret } = await saveCompanyEndpoint(values);
		onMade({ id, secret: secret ?? "" });
	};
	return (
		<Card>
			<p className={styles.about}>{m.webhooks_company_new_why()}</p>
			<Form<CompanyEndpointValues> form={form} label={m.webhooks_new()} onSubmit={make}>
				<CompanyEndpointFields companies={companies} side={side} />
				<SubmitButton>{m.webhooks_make()}</SubmitButton>
			</Form>
		</Card>
	);
}
