import { lazy, type ReactNode, Suspense } from "react";
import type { MenuGroup } from "./menu-groups.ts";
import { type TriggerProps, useOverlayTrigger } from "./use-overlay-trigger.ts";

type MenuProps = {
	label: string;
	groups: readonly MenuGroup[];
	header?: ReactNode;
	trigger: (props: TriggerProps) => ReactNode;
};

const load = () => import("./menu-panel.tsx");
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));

/** Actions and choices below a native button: `trigger` renders it and spreads the given props. */
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
