import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useNavigate } from "react-router";
import { Icon } from "../signs/icon.tsx";
import type { MenuEntry, MenuGroup } from "./menu-groups.ts";
import { InPageLanguage, type PanelProps } from "./panel-language.tsx";
import styles from "./panels.module.css";

type MenuPanelProps = PanelProps & { label: string; groups: readonly MenuGroup[]; header?: ReactNode };

export function MenuPanel({ label, groups, header, ...panel }: MenuPanelProps) {
	const navigate = useNavigate();
	const handleAction = (entry: MenuEntry) => {
		entry.onAction?.();
		if (entry.to) navigate(entry.to);
	};
	return (
		<InPageLanguage>
			<Popover {...panel} aria-label={label} placement="bottom end" offset={4} className={styles.panel}>
				{header && <div className={styles.menuHeader}>{header}</div>}
				<Menu aria-label={label} className={styles.menu} autoFocus="first" onClose={() => panel.onOpenChange(false)}>
					{groups.map((group) => (
						<Group key={group.id} group={group} onAction={handleAction} />
					))}
				</Menu>
			</Popover>
		</InPageLanguage>
	);
}

/** A group with `chosen` is a choice of one; it stays open, so that the choice can be seen and changed back. */
function Group({ group, onAction }: { group: MenuGroup; onAction: (entry: MenuEntry) => void }) {
	const isChoice = group.chosen !== undefined;
	return (
		<MenuSection
			className={styles.section}
			aria-label={group.title ?? group.id}
			selectionMode={isChoice ? "single" : "none"}
			disallowEmptySelection
			shouldCloseOnSelect={!isChoice}
			selectedKeys={isChoice ? [group.chosen ?? ""] : []}
			onSelectionChange={(keys) => {
				const [chosen] = keys;
				if (chosen !== undefined) group.onChoose?.(String(chosen));
			}}
		>
			{group.title && <Header className={styles.sectionTitle}>{group.title}</Header>}
			{group.entries.map((entry) => (
				<MenuItem
					key={entry.id}
					id={entry.id}
					textValue={entry.label}
					className={styles.item}
					isDisabled={entry.isDisabled}
					onAction={() => onAction(entry)}
				>
					<span className={styles.itemIcon}>{entry.icon && <Icon name={entry.icon} />}</span>
					<span className={styles.itemLabel}>
						{entry.label}
						{entry.description && <span className={styles.itemDescription}>{entry.description}</span>}
					</span>
					{isChoice && entry.id === group.chosen && <Icon name="check" />}
				</MenuItem>
			))}
		</MenuSection>
	);
}
