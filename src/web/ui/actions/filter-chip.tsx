import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { Popover } from "../overlays/popover.tsx";
import { Icon } from "../signs/icon.tsx";
import styles from "./filter-chip.module.css";

type FilterChipProps = {
	label: string;
	/** The filter's value, as text; undefined = the filter is not set. */
	value?: string;
	onClear?: () => void;
	/** The filter's fields, shown below the chip; `close` puts them away. */
	children: (close: () => void) => ReactNode;
};

/** A filter that says its value, opens its fields, and can be taken away. */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
	const isSet = value !== undefined && value !== "";
	return (
		<span className={styles.chip} data-set={isSet || undefined}>
			<Popover
				label={label}
				trigger={(props) => (
					<button type="button" {...props} className={styles.open}>
						{isSet ? m.web_chip_value({ label, value }) : label}
					</button>
				)}
			>
				{children}
			</Popover>
			{isSet && onClear && (
				<button type="button" className={styles.clear} aria-label={m.web_chip_clear({ label })} onClick={onClear}>
					<Icon name="close" size={12} />
				</button>
			)}
		</span>
	);
}
