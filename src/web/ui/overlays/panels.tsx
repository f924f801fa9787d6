import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Popover } from "react-aria-components/Popover";
import { IconButton } from "../actions/icon-button.tsx";
import { InPageLanguage, type PanelProps } from "./panel-language.tsx";
import styles from "./panels.module.css";

export function PopoverPanel({
	label,
	children,
	...panel
}: PanelProps & { label: string; children: (close: () => void) => ReactNode }) {
	return (
		<InPageLanguage>
			<Popover {...panel} placement="bottom start" offset={4} className={styles.panel}>
				<Dialog aria-label={label} className={styles.popover}>
					{children(() => panel.onOpenChange(false))}
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
