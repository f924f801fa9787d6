import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import { outboxKinds } from "#shared/outbox-kinds.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SecretCard } from "#web/ui/surfaces/secret-card.tsx";
import { type EndpointValues, endpointForm } from "../webhook-form.ts";
import { EndpointFields } from "./endpoint-fields.tsx";
import styles from "./webhooks.module.css";

const SaveWebhookDocument = graphql(`
	mutation SaveWebhook($input: SaveWebhookInput!) {
		saveWebhook(input: $input) {
			id
			secret
		}
	}
`);

/** Keeps an endpoint; of a new one the answer holds the secret. */
export const saveEndpoint = (values: EndpointValues, changed: { endpoint?: string; seen?: string } = {}) =>
	runInBrowser(SaveWebhookDocument, { input: { ...values, ...changed } }).then(({ saveWebhook }) => saveWebhook);

/** Makes an endpoint, and then shows its secret. */
export function NewEndpointView() {
	const [made, setMade] = useState<{ id: string; secret: string }>();
	return (
		<>
			<PageHeader
				title={m.webhooks_new()}
				trail={[{ to: paths.webhooks, label: m.webhooks_back() }]}
				trailEnd={m.webhooks_new()}
			/>
			<div className={styles.cards}>
				{made ? (
					<>
						<SecretCard title={m.webhooks_secret()} about={m.webhooks_secret_once()} secret={made.secret} />
						<p>
							<ButtonLink to={paths.webhook(made.id)} variant="primary">
								{m.webhooks_go_on()}
							</ButtonLink>
						</p>
					</>
				) : (
					<NewEndpointForm onMade={setMade} />
				)}
			</div>
		</>
	);
}

function NewEndpointForm({ onMade }: { onMade: (made: { id: string; secret: string }) => void }) {
	const form = useForm(endpointForm, { values: { kinds: [...outboxKinds], isOn: true } });
	const make = async (values: EndpointValues) => {
		const { id, secret } = await saveEndpoint(values);
		onMade({ id, secret: secret ?? "" });
	};
	return (
		<Card>
			<p className={styles.about}>{m.webhooks_new_why()}</p>
			<Form<EndpointValues> form={form} label={m.webhooks_new()} onSubmit={make}>
				<EndpointFields />
				<SubmitButton>{m.webhooks_make()}</SubmitButton>
			</Form>
		</Card>
	);
}
