import { useMemo } from "react";
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip";
import type { PanelProps } from "./panel-language.tsx";
import styles from "./panels.module.css";

type TooltipPanelProps = PanelProps & { text: string; placement?: "right" | "top" | undefined };

export function TooltipPanel({ text, placement = "top", triggerRef, onOpenChange }: TooltipPanelProps) {
	const state = useMemo(
		() => ({
			isOpen: true,
			shouldSkipAnimation: true,
			open: () => onOpenChange(true),
			close: () => onOpenChange(false),
		}),
		[onOpenChange],
	);
	return (
		<TooltipTriggerStateContext value={state}>
			<Tooltip isOpen triggerRef={triggerRef} placement={placement} offset={6} className={styles.tooltip}>
				{text}
			</Tooltip>
		</TooltipTriggerStateContext>
	);
}
