import type { ComponentProps } from "react";
import { Icon } from "../signs/icon.tsx";
import type { IconName } from "../signs/icon-names.ts";
import { AppLink } from "./app-link.tsx";
import styles from "./button.module.css";

type Appearance = {
	/** primary = the one thing this page is for; quiet = reads as a link. */
	variant?: "primary" | "secondary" | "quiet";
	icon?: IconName;
	/** Says that something opens below. */
	opens?: boolean;
};

export type ButtonProps = ComponentProps<"button"> &
	Appearance & {
		/** Work is under way: the button stays where it is, says so, and takes no second press. */
		isPending?: boolean;
	};

/** A native button: it works before any script has loaded, and weighs nothing. */
export function Button({
	variant = "secondary",
	icon,
	opens,
	isPending,
	onClick,
	children,
	type = "button",
	...props
}: ButtonProps) {
	return (
		<button
			{...props}
			type={type}
			className={styles.button}
			data-variant={variant}
			aria-busy={isPending || undefined}
			aria-disabled={isPending || props["aria-disabled"]}
			onClick={(event) => {
				if (isPending) event.preventDefault();
				else onClick?.(event);
			}}
		>
			<Face icon={icon} opens={opens}>
				{children}
			</Face>
		</button>
	);
}

/** A link that looks like a button. */
export function ButtonLink({
	variant = "secondary",
	icon,
	opens,
	children,
	...props
}: ComponentProps<typeof AppLink> & Appearance) {
	return (
		<AppLink {...props} className={styles.button} data-variant={variant}>
			<Face icon={icon} opens={opens}>
				{children}
			</Face>
		</AppLink>
	);
}

/** A link to something that is not a page of the router: a download, another document. */
export function DocumentButtonLink({
	variant = "secondary",
	icon,
	opens,
	children,
	...props
}: ComponentProps<"a"> & Appearance) {
	return (
		<a {...props} className={styles.button} data-variant={variant}>
			<Face icon={icon} opens={opens}>
				{children}
			</Face>
		</a>
	);
}

function Face({ icon, opens, children }: Pick<Appearance, "icon" | "opens"> & { children: ButtonProps["children"] }) {
	return (
		<>
			{icon && <Icon name={icon} />}
			{children}
			{opens && <Icon name="down" size={12} />}
		</>
	);
}
