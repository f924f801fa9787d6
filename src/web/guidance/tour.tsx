import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import { Button } from "../ui/actions/button.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import styles from "./tour.module.css";

const LeaveTourDocument = graphql(`
	mutation LeaveTour($input: UpdatePreferencesInput!) { updatePreferences(input: $input) }
`);

/** The parts of the frame that the tour shows; each bears its name as `data-tour`. */
const steps = [
	{ part: "search", title: m.guidance_tour_search_title, text: searchText },
	{ part: "pages", title: m.guidance_tour_pages_title, text: () => m.guidance_tour_pages() },
	{ part: "bell", title: m.guidance_tour_bell_title, text: () => m.guidance_tour_bell() },
	{ part: "account", title: m.guidance_tour_account_title, text: () => m.guidance_tour_account() },
] as const;

function searchText(area: Area): string {
	if (area === "admin") return m.guidance_tour_search_admin();
	return area === "supplier" ? m.guidance_tour_search_supplier() : m.guidance_tour_search_customer();
}

/**
 * Four steps that show where things are. It lies beside the page and takes no focus, so a user may ignore it;
 * `onLeave` closes it. That it was left is kept with the person.
 */
export function Tour({ area, onLeave }: { area: Area; onLeave: () => void }) {
	const [at, setAt] = useState(0);
	const step = steps[at] ?? steps[0];
	const isLast = at === steps.length - 1;
	const leave = () => {
		onLeave();
		runInBrowser(LeaveTourDocument, { input: { hasToured: true } }).catch(() =>
			showToast(m.guidance_tour_not_kept(), "heat"),
		);
	};
	return (
		<section aria-label={m.guidance_tour()} className={styles.tour} data-shows={step.part} data-print="no">
			<div aria-live="polite">
				<p className={styles.count}>{m.guidance_tour_step({ step: at + 1, steps: steps.length })}</p>
				<h2>{step.title()}</h2>
				<p>{step.text(area)}</p>
			</div>
			<div className={styles.actions}>
				{!isLast && <Button onClick={leave}>{m.guidance_tour_leave()}</Button>}
				{at > 0 && <Button onClick={() => setAt(at - 1)}>{m.guidance_tour_back()}</Button>}
				<Button variant="primary" onClick={isLast ? leave : () => setAt(at + 1)}>
					{isLast ? m.guidance_tour_done() : m.guidance_tour_next()}
				</Button>
			</div>
		</section>
	);
}
