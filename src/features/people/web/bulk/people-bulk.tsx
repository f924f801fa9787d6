import { Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import type { SelectedRows } from "#web/lists/selection-bar.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

// Forms weigh more than the rest of a list page: a user who changes many people loads them.
const RightOfMany = lazyPart(() => import("./right-of-many.tsx"), "RightOfMany");
const ActOnMany = lazyPart(() => import("./act-on-many.tsx"), "ActOnMany");

/** What can be done with the people that were chosen: one right more or less, or their access. */
export function PeopleBulk({ chosen }: { chosen: SelectedRows }) {
	const [open, setOpen] = useState<"right" | "act">();
	const titles = { right: m.people_bulk_rights(), act: m.people_access_title() };
	return (
		<>
			<Button onClick={() => setOpen("right")}>{titles.right}</Button>
			<Button onClick={() => setOpen("act")}>{titles.act}</Button>
			{open && (
				<Dialog title={titles[open]} isOpen onClose={() => setOpen(undefined)}>
					<Suspense>{open === "right" ? <RightOfMany chosen={chosen} /> : <ActOnMany chosen={chosen} />}</Suspense>
				</Dialog>
			)}
		</>
	);
}
