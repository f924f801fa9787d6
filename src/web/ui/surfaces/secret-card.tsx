import { m } from "#generated/texts/messages.js";
import { Button } from "../actions/button.tsx";
import { showToast } from "../overlays/toast-list.ts";
import { Card } from "./card.tsx";
import styles from "./secret-card.module.css";

/** A secret or a command with one, the one time that it is shown. */
export function SecretCard({ title, about, secret }: { title: string; about: string; secret: string }) {
	const copy = () =>
		navigator.clipboard.writeText(secret).then(
			() => showToast(m.web_secret_copied(), "better"),
			() => showToast(m.web_secret_copy_failed(), "heat"),
		);
	return (
		<div role="status">
			<Card title={title}>
				<p className={styles.about}>{about}</p>
				<p className={styles.secret}>
					<code className="mono">{secret}</code>
					<Button icon="copy" onClick={copy}>
						{m.web_secret_copy()}
						<span className="hidden-text"> {title}</span>
					</Button>
				</p>
			</Card>
		</div>
	);
}
