import { useState } from "react";
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

/** Sends a test and says how it went. */
export function TestEndpoint({ id }: { id: string }) {
	const [outcome, setOutcome] = useState("");
	const test = async () => {
		setOutcome("");
		const { testWebhook } = await runInBrowser(TestWebhookDocument, { id });
		const { failure, status } = testWebhook;
		setOutcome(
			failure
				? m.webhooks_test_failed({ why: failureWords(testWebhook) })
				: m.webhooks_test_taken({ status: status ?? 0 }),
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

/** Makes a new secret and shows it. */
export function RenewSecret({ id }: { id: string }) {
	const [secret, setSecret] = useState<string>();
	const renew = async () => setSecret((await runInBrowser(RenewWebhookSecretDocument, { id })).renewWebhookSecret);
	if (secret) return <SecretCard title={m.webhooks_secret()} about={m.webhooks_secret_once()} secret={secret} />;
	return (
		<Card title={m.webhooks_secret()}>
			<p className={styles.about}>{m.webhooks_secret_about()}</p>
			<ActionButton
				onRun={renew}
				confirm={{ question: m.webhooks_renew_sure(), yes: m.webhooks_renew_yes(), no: m.webhooks_no() }}
			>
				{m.webhooks_renew()}
			</ActionButton>
		</Card>
	);
}
