import { lazy, type ReactNode, Suspense } from "react";
import { type TriggerProps, useOverlayTrigger } from "./use-overlay-trigger.ts";

type PopoverProps = {
	label: string;
	trigger: (props: TriggerProps) => ReactNode;
	children: (close: () => void) => ReactNode;
};

const load = () => import("./panels.tsx");
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }));

/** A small dialog below a native button: `trigger` renders it and spreads the given props. */
export function Popover({ label, trigger, children }: PopoverProps) {
	const { ref, isOpen, setOpen, triggerProps } = useOverlayTrigger("dialog", load);
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
