import type { IconName } from "../signs/icon-names.ts";

export type MenuEntry = {
	id: string;
	label: string;
	description?: string;
	icon?: IconName;
	/** A page of the router to go to. */
	to?: string;
	onAction?: () => void;
	isDisabled?: boolean;
};

export type MenuGroup = {
	id: string;
	title?: string;
	entries: readonly MenuEntry[];
	/** Given = the group is a choice of one, and this is it. */
	chosen?: string;
	onChoose?: (id: string) => void;
};
