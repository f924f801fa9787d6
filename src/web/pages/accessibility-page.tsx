import { m } from "#generated/texts/messages.js";
import { SingleKeysChoice } from "../ui/fields/single-keys-choice.tsx";
import { FactsTable } from "../ui/surfaces/facts-table.tsx";
import { windowTitle } from "../window-title.ts";
import styles from "./accessibility-page.module.css";
import figures from "./conformance.json" with { type: "json" };

export const meta = () => windowTitle(m.web_access_title());

/**
 * /accessibility: what people may count on, what is known to fall short, and whom to contact (after the W3C's statement of
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
				<li>{m.web_access_limit_changes()}</li>
				<li>{m.web_access_limit_language()}</li>
			</ul>
			<h2>{m.web_access_report_title()}</h2>
			<p>{m.web_access_report({ partly: figures.partly })}</p>
			<ConformanceTable />
			<h2>{m.web_access_keys_title()}</h2>
			<p>{m.web_access_keys()}</p>
			<SingleKeysChoice />
			<h2>{m.web_access_tell_title()}</h2>
			<p>{m.web_access_tell()}</p>
			<h2>{m.web_access_checked_title()}</h2>
			<p>{m.web_access_checked()}</p>
		</div>
	);
}

/** How many success criteria of WCAG 2.2 the conformance report finds supported, by level. */
function ConformanceTable() {
	const rows = [
		[m.web_access_supports(), "supports"],
		[m.web_access_partly(), "partiallySupports"],
		[m.web_access_fails(), "doesNotSupport"],
		[m.web_access_not_applicable(), "notApplicable"],
	] as const;
	return (
		<FactsTable
			label={m.web_access_report_title()}
			titles={[m.web_access_criteria(), m.web_access_level({ level: "A" }), m.web_access_level({ level: "AA" })]}
			rows={rows.map(([label, term]) => ({ id: term, cells: [label, figures.A[term], figures.AA[term]] }))}
		/>
	);
}
