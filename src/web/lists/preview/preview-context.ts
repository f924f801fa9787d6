import { createContext, type ReactNode, type RefObject } from "react";
import type { ListView } from "../list-view.ts";

/** What the rows of a list open beside it. */
export type RowDocument<Row> = {
	/** What the view names, opened beside the list or read alone above it; nothing where that number leads to none. */
	sheet: ReactNode;
	/** The number of what a row opens; rows may share one. */
	numberOf: (row: Row) => string;
	/** Where that number is alone, to be sent to others. */
	alone: (number: string) => string;
};

/** The list whose rows open, and the link that opened one last. */
export const RowsContext = createContext<{ view: ListView; openerRef: RefObject<HTMLElement | null> } | undefined>(
	undefined,
);

/** Whether this is in a preview. */
export const PreviewContext = createContext(false);
