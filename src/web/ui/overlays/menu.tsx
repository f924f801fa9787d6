import { lazy, type ReactNode, Suspense } from "react";
import type { IconName } from "../signs/icon.tsx";
import { type TriggerProps, useOverlayTrigger } from "./use-overlay-trigger.ts";

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

type MenuProps = { label: string; groups: readonly MenuGroup[]; header?: ReactNode; trigger: (props: TriggerProps) => ReactNode };

const load = () => import("./menu-panel.tsx");
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));

/** Actions and choices below a native button: `trigger` draws it and spreads the props it is given. */
export function Menu({ label, groups, header, trigger }: MenuProps) {
	const { ref, isOpen, setOpen, triggerProps } = useOverlayTrigger("menu", load);
	return (
		<>
			{trigger(triggerProps)}
			{isOpen && (
				<Suspense>
					<MenuPanel label={label} groups={groups} header={header} triggerRef={ref} isOpen onOpenChange={setOpen} />
				</Suspense>
			)}
		</>
	);
}
