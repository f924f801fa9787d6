import { Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "../build-check/lazy-part.ts";
import { Button } from "../ui/actions/button.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

// Forms weigh more than the rest of a list page: a user who pastes numbers loads them.
const BundleForm = lazyPart(() => import("./document-bundle-form.tsx"), "DocumentBundleForm");

/** Opens the form that takes documents by pasted numbers. */
export function DocumentBundleButton() {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>{m.web_bundle_open()}</Button>
			<Dialog title={m.web_bundle_title()} isOpen={isOpen} onClose={() => setOpen(false)} size="large">
				<Suspense>
					<BundleForm />
				</Suspense>
			</Dialog>
		</>
	);
}
