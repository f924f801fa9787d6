import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../signs/icon.tsx";
import styles from "./page-notice.module.css";

type PageNoticeProps = Pick<ComponentProps<"p">, "role"> & {
	/** heat = something that is there at other times is missing now. */
	tone?: "neutral" | "heat";
	children: ReactNode;
};

/** A sentence above a page about the whole of it. */
export function PageNotice({ tone = "neutral", role, children }: PageNoticeProps) {
	return (
		<p role={role} data-tone={tone} className={styles.notice}>
			<Icon name="alert" size={16} />
			{children}
		</p>
	);
}
