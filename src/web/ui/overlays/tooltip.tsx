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
// The way of the mouse from the element to its words, which may be rested on too.
const leaveDelayMs = 150;

/**
 * A few words on what is rested on with the mouse, or reached by the keyboard. They stay while the mouse rests on them,
 * and Escape closes them wherever the focus is (WCAG 1.4.13).
 */
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
	useEffect(() => {
		if (!isOpen) return;
		const handleKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [isOpen]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the element inside is the control; this only watches it
		<span
			ref={ref}
			className={styles.anchor}
			data-placement={placement}
			onPointerEnter={(event) => {
				clearTimeout(timer.current);
				if (event.pointerType === "mouse" && !isOpen) timer.current = setTimeout(open, hoverDelayMs);
			}}
			onPointerLeave={() => {
				clearTimeout(timer.current);
				timer.current = setTimeout(close, leaveDelayMs);
			}}
			onPointerDown={close}
			onFocus={(event) => event.target.matches(":focus-visible") && open()}
			onBlur={close}
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
