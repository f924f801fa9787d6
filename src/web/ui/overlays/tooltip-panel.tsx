import { useMemo } from "react";
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip";
import type { PanelProps } from "./panel-language.tsx";
import styles from "./panels.module.css";

export function TooltipPanel({ text, triggerRef, onOpenChange }: PanelProps & { text: string }) {
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
			<Tooltip isOpen triggerRef={triggerRef} offset={6} className={styles.tooltip}>
				{text}
			</Tooltip>
		</TooltipTriggerStateContext>
	);
}
