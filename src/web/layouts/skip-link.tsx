import { m } from "#generated/texts/messages.js";
import styles from "./skip-link.module.css";

/** The first stop of the keyboard on every page. */
export function SkipLink() {
	return (
		<a href="#content" className={styles.skip}>
			{m.web_skip_to_content()}
		</a>
	);
}
