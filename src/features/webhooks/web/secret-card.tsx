import { m } from "#generated/texts/messages.js";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import styles from "./webhooks.module.css";

/** A secret, the one time that it is shown. */
export function SecretCard({ secret }: { secret: string }) {
	const copy = () =>
		navigator.clipboard.writeText(secret).then(
			() => showToast(m.webhooks_secret_copied(), "better"),
			() => showToast(m.webhooks_secret_copy_failed(), "heat"),
		);
	return (
		<div role="status">
			<Card title={m.webhooks_secret()}>
				<p className={styles.about}>{m.webhooks_secret_once()}</p>
				<p className={styles.secret}>
					<code className="mono">{secret}</code>
					<Button icon="copy" onClick={copy}>
						{m.webhooks_secret_copy()}
					</Button>
				</p>
			</Card>
		</div>
	);
}
