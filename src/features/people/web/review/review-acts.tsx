import { Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import type { SelectedRows } from "#web/lists/selection-bar.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { ReviewAct } from "./review-form.tsx";

const reviewActs: readonly ReviewAct[] = ["attest", "end", "remove"];

// Forms weigh more than the rest of a list page: a user who decides on rights loads them.
const ReviewForm = lazyPart(() => import("./review-form.tsx"), "ReviewForm");

const titles: Record<ReviewAct, () => string> = {
	attest: m.people_review_attest,
	end: m.people_review_end,
	remove: m.people_review_remove,
};

/** What a reviewer does with the rights that were chosen. */
export function ReviewActs({ chosen }: { chosen: SelectedRows }) {
	const [act, setAct] = useState<ReviewAct>();
	return (
		<>
			{reviewActs.map((id) => (
				<Button key={id} variant={id === "attest" ? "primary" : "secondary"} onClick={() => setAct(id)}>
					{titles[id]()}
				</Button>
			))}
			{act && (
				<Dialog title={titles[act]()} isOpen onClose={() => setAct(undefined)}>
					<Suspense>
						<ReviewForm act={act} chosen={chosen} />
					</Suspense>
				</Dialog>
			)}
		</>
	);
}
