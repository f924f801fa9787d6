import { Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import type { SelectedRows } from "#web/lists/selection-bar.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const RemoveForm = lazyPart(() => import("./remove-form.tsx"), "RemoveForm");

/** Removes the account from the selected people, once a reason is entered. */
export function RemoveSelected({ chosen }: { chosen: SelectedRows }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>{m.people_review_remove()}</Button>
			<Dialog title={m.people_review_remove()} isOpen={isOpen} onClose={() => setOpen(false)}>
				<Suspense>
					<RemoveForm chosen={chosen} />
				</Suspense>
			</Dialog>
		</>
	);
}
