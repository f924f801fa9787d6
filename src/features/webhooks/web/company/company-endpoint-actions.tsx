import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { RenewSecretOf, TestEndpointOf } from "../endpoint-actions.tsx";
import styles from "../webhooks.module.css";

const TestCompanyWebhookDocument = graphql(`
	mutation TestCompanyWebhook($id: ID!) {
		testCompanyWebhook(id: $id) {
			failure
			status
			answer
		}
	}
`);
const RenewCompanyWebhookSecretDocument = graphql(`
	mutation RenewCompanyWebhookSecret($id: ID!) {
		renewCompanyWebhookSecret(id: $id)
	}
`);
const TakeOverCompanyWebhookDocument = graphql(`
	mutation TakeOverCompanyWebhook($id: ID!) {
		takeOverCompanyWebhook(id: $id)
	}
`);

/** Sends a test message and shows the result. */
export function TestCompanyEndpoint({ id }: { id: string }) {
	return (
		<TestEndpointOf onTest={async () => (await runInBrowser(TestCompanyWebhookDocument, { id })).testCompanyWebhook} />
	);
}

/** Makes a new secret and shows it. */
export function RenewCompanySecret({ id }: { id: string }) {
	return (
		<RenewSecretOf
			onRenew={async () => (await runInBrowser(RenewCompanyWebhookSecretDocument, { id })).renewCompanyWebhookSecret}
		/>
	);
}

/** Makes the reader the owner of an endpoint whose owner has lost the right. */
export function TakeOver({ endpoint: { id, hasRight } }: { endpoint: { id: string; hasRight: boolean } }) {
	const { revalidate } = useRevalidator();
	if (hasRight) return null;
	const take = async () => {
		await runInBrowser(TakeOverCompanyWebhookDocument, { id });
		showToast(m.webhooks_company_taken(), "better");
		await revalidate();
	};
	return (
		<Card title={m.webhooks_company_owner()}>
			<p className={styles.about}>{m.webhooks_company_no_right()}</p>
			<ActionButton
				onRun={take}
				confirm={{ question: m.webhooks_company_take_sure(), yes: m.webhooks_company_take(), no: m.webhooks_no() }}
			>
				{m.webhooks_company_take()}
			</ActionButton>
		</Card>
	);
}
