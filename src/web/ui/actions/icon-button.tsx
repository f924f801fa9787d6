import type { ComponentProps } from "react";
import { Tooltip } from "../overlays/tooltip.tsx";
import { Icon } from "../signs/icon.tsx";
import type { IconName } from "../signs/icon-names.ts";
import styles from "./icon-button.module.css";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & { icon: IconName; label: string };

/** A button that is only an icon: its label is read out, and shown to a user who rests on it. */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
	return (
		<Tooltip text={label} isLabel>
			<button type="button" {...props} className={styles.button} aria-label={label}>
				<Icon name={icon} />
			</button>
		</Tooltip>
	);
}
