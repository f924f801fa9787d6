import { lazy, type ReactNode, Suspense } from "react";
import { loadPanels, type TriggerProps, useOverlayTrigger } from "./use-overlay-trigger.ts";

type PopoverProps = { label: string; trigger: (props: TriggerProps) => ReactNode; children: (close: () => void) => ReactNode };

const PopoverPanel = lazy(async () => ({ default: (await loadPanels()).PopoverPanel }));

/** A small dialog below a native button: `trigger` draws it and spreads the props it is given. */
export function Popover({ label, trigger, children }: PopoverProps) {
	const { ref, isOpen, setOpen, triggerProps } = useOverlayTrigger("dialog");
	return (
		<>
			{trigger(triggerProps)}
			{isOpen && (
				<Suspense>
					<PopoverPanel label={label} triggerRef={ref} isOpen onOpenChange={setOpen}>
						{children}
					</PopoverPanel>
				</Suspense>
			)}
		</>
	);
}
