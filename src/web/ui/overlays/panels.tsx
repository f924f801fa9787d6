import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Popover } from "react-aria-components/Popover";
import { Tooltip } from "react-aria-components/Tooltip";
import { currentLanguage } from "../../language.ts";
import { IconButton } from "../actions/icon-button.tsx";
import styles from "./panels.module.css";

// React Aria adds a <style> for what can be pressed unless an element with this id exists; the page's policy
// allows none, and styles/base.css holds the rule.
if (typeof document !== "undefined") {
	const styleMark = document.createElement("meta");
	styleMark.id = "react-aria-pressable-style";
	document.head.append(styleMark);
}

export { MenuPanel } from "./menu-panel.tsx";

/** What every panel below a button shares. */
export type PanelProps = { triggerRef: RefObject<HTMLElement | null>; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** React Aria's own few words ("Dismiss") in the page's language. */
export function InPageLanguage({ children }: { children: ReactNode }) {
	return <I18nProvider locale={currentLanguage() === "es" ? "es-MX" : "en-US"}>{children}</I18nProvider>;
}

export function PopoverPanel({ label, children, ...panel }: PanelProps & { label: string; children: (close: () => void) => ReactNode }) {
	return (
		<InPageLanguage>
			<Popover {...panel} placement="bottom start" offset={4} className={styles.panel}>
				<Dialog aria-label={label} className={styles.popover}>
					{({ close }) => children(close)}
				</Dialog>
			</Popover>
		</InPageLanguage>
	);
}

type DialogPanelProps = Omit<PanelProps, "triggerRef"> & {
	title: string;
	closeLabel: string;
	size: "small" | "large";
	footer?: ReactNode;
	children: ReactNode;
};

export function DialogPanel({ title, closeLabel, size, footer, children, isOpen, onOpenChange }: DialogPanelProps) {
	return (
		<InPageLanguage>
			<ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={styles.scrim}>
				<Modal className={styles.modal} data-size={size}>
					<Dialog className={styles.dialog}>
						<div className={styles.dialogHead}>
							<Heading slot="title" level={2}>
								{title}
							</Heading>
							<IconButton icon="close" label={closeLabel} onClick={() => onOpenChange(false)} />
						</div>
						<div className={styles.dialogBody}>{children}</div>
						{footer && <div className={styles.dialogFoot}>{footer}</div>}
					</Dialog>
				</Modal>
			</ModalOverlay>
		</InPageLanguage>
	);
}

export function TooltipPanel({ text, ...panel }: PanelProps & { text: string }) {
	return (
		<Tooltip {...panel} offset={6} className={styles.tooltip}>
			{text}
		</Tooltip>
	);
}
