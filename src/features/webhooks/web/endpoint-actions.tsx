import { useState } from "react";
import type { TestWebhookMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SecretCard } from "#web/ui/surfaces/secret-card.tsx";
import { failureWords } from "../webhook-labels.ts";
import styles from "./webhooks.module.css";

const TestWebhookDocument = graphql(`
	mutation TestWebhook($id: ID!) {
		testWebhook(id: $id) {
			failure
			status
			answer
		}
	}
`);
const RenewWebhookSecretDocument = graphql(`
	mutation RenewWebhookSecret($id: ID!) {
		renewWebhookSecret(id: $id)
	}
`);

/** Sends a test message to an endpoint of the mill and shows the result. */
export function TestEndpoint({ id }: { id: string }) {
	return <TestEndpointOf onTest={async () => (await runInBrowser(TestWebhookDocument, { id })).testWebhook} />;
}

/** Makes a new secret of an endpoint of the mill and shows it. */
export function RenewSecret({ id }: { id: string }) {
	return (
		<RenewSecretOf onRenew={async () => (await runInBrowser(RenewWebhookSecretDocument, { id })).renewWebhookSecret} />
	);
}

type Attempt = TestWebhookMutation["testWebhook"];

/** The card from which a test is sent. */
export function TestEndpointOf({ onTest }: { onTest: () => Promise<Attempt> }) {
	const [outcome, setOutcome] = useState("");
	const test = async () => {
		setOutcome("");
		const attempt = await onTest();
		setOutcome(
			attempt.failure
				? m.webhooks_test_failed({ why: failureWords(attempt) })
				: m.webhooks_test_taken({ status: attempt.status ?? 0 }),
		);
	};
	return (
		<Card title={m.webhooks_test()}>
			<p className={styles.about}>{m.webhooks_test_about()}</p>
			<ActionButton onRun={test}>{m.webhooks_test_send()}</ActionButton>
			<p role="status" className={styles.outcome}>
				{outcome}
			</p>
		</Card>
	);
}

/** The card from which a secret is replaced. */
export function RenewSecretOf({ onRenew }: { onRenew: () => Promise<string> }) {
	const [secret, setSecret] = useState<string>();
	if (secret) return <SecretCard title={m.webhooks_secret()} about={m.webhooks_secret_once()} secret={secret} />;
	return (
		<Card title={m.webhooks_secret()}>
			<p className={styles.about}>{m.webhooks_secret_about()}</p>
			<ActionButton
				onRun={async () => setSecret(await onRenew())}
				confirm={{ question: m.webhooks_renew_sure(), yes: m.webhooks_renew_yes(), no: m.webhooks_no() }}
			>
				{m.webhooks_renew()}
			</ActionButton>
		</Card>
	);
}
