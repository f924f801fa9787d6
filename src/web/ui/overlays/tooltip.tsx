import { cloneElement, type ReactElement, Suspense, useEffect, useId, useRef, useState } from "react";
import { lazyPart } from "../../build-check/lazy-part.ts";
import styles from "./tooltip.module.css";

type TooltipProps = {
	text: string;
	/** The text is already the element's label: it is only shown, not read out a second time. */
	isLabel?: boolean;
	/** Beside the element instead of above it. */
	placement?: "right";
	/** Whether the text is needed now: not where the element shows it. */
	isNeeded?: (anchor: HTMLElement) => boolean;
	children: ReactElement<{ "aria-describedby"?: string }>;
};

const load = () => import("./tooltip-panel.tsx");
const TooltipPanel = lazyPart(load, "TooltipPanel");
const hoverDelayMs = 500;

/** A few words on what is rested on with the mouse, or reached by the keyboard. Escape puts them away. */
export function Tooltip({ text, isLabel, placement, isNeeded, children }: TooltipProps) {
	const id = useId();
	const ref = useRef<HTMLSpanElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [isOpen, setOpen] = useState(false);
	const open = () => ref.current && (isNeeded?.(ref.current) ?? true) && setOpen(true);
	const close = () => {
		clearTimeout(timer.current);
		setOpen(false);
	};
	useEffect(() => () => clearTimeout(timer.current), []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the element inside is the control; this only watches it
		<span
			ref={ref}
			className={styles.anchor}
			data-placement={placement}
			onPointerEnter={(event) => {
				if (event.pointerType === "mouse") timer.current = setTimeout(open, hoverDelayMs);
			}}
			onPointerLeave={close}
			onPointerDown={close}
			onFocus={(event) => event.target.matches(":focus-visible") && open()}
			onBlur={close}
			onKeyDown={(event) => event.key === "Escape" && close()}
		>
			{isLabel ? children : cloneElement(children, { "aria-describedby": id })}
			{!isLabel && (
				<span id={id} className="hidden-text">
					{text}
				</span>
			)}
			{isOpen && (
				<Suspense>
					<TooltipPanel
						text={text}
						placement={placement}
						triggerRef={ref}
						isOpen
						onOpenChange={(open) => !open && close()}
					/>
				</Suspense>
			)}
		</span>
	);
}
