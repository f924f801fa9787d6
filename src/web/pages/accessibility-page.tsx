import { m } from "#generated/texts/messages.js";
import { windowTitle } from "../window-title.ts";
import styles from "./accessibility-page.module.css";

export const meta = () => windowTitle(m.web_access_title());

/**
 * /accessibility: what people may count on, what is known to fall short, and whom to tell (after the W3C's statement of
 * accessibility).
 */
export default function AccessibilityPage() {
	return (
		<div className={styles.statement}>
			<h1>{m.web_access_title()}</h1>
			<p>{m.web_access_aim()}</p>
			<h2>{m.web_access_works_title()}</h2>
			<ul>
				<li>{m.web_access_keyboard()}</li>
				<li>{m.web_access_listeners()}</li>
				<li>{m.web_access_zoom()}</li>
				<li>{m.web_access_colour()}</li>
				<li>{m.web_access_documents()}</li>
				<li>{m.web_access_offline()}</li>
			</ul>
			<h2>{m.web_access_limits_title()}</h2>
			<ul>
				<li>{m.web_access_limit_lists()}</li>
				<li>{m.web_access_limit_given()}</li>
			</ul>
			<h2>{m.web_access_tell_title()}</h2>
			<p>{m.web_access_tell()}</p>
			<h2>{m.web_access_checked_title()}</h2>
			<p>{m.web_access_checked()}</p>
		</div>
	);
}
