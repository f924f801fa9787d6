import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { sayAway } from "./use-overlay-trigger.ts";

type DialogProps = {
	title: string;
	isOpen: boolean;
	onClose: () => void;
	size?: "small" | "large";
	/** Buttons at the foot, the main one last. */
	footer?: ReactNode;
	children: ReactNode;
};

const load = () => import("./panels.tsx");
const DialogPanel = lazy(async () => ({ default: (await load()).DialogPanel }));

/** A modal dialog; Escape, the cross and a press beside it close it. The focus returns to where it was. */
export function Dialog({ isOpen, onClose, size = "small", ...panel }: DialogProps) {
	const [isThere, setThere] = useState(false);
	const giveUp = useEffectEvent(() => {
		sayAway();
		onClose();
	});
	useEffect(() => {
		if (isOpen) load().then(() => setThere(true), giveUp);
	}, [isOpen]);
	if (!isOpen || !isThere) return null;
	return (
		<Suspense>
			<DialogPanel
				{...panel}
				size={size}
				closeLabel={m.web_close()}
				isOpen
				onOpenChange={(open) => !open && onClose()}
			/>
		</Suspense>
	);
}
