import { type KeyboardEvent, Suspense } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "../build-check/lazy-part.ts";
import { Popover } from "../ui/overlays/popover.tsx";
import { Icon } from "../ui/signs/icon.tsx";
import type { TermId } from "./glossary.ts";
import styles from "./term-help.module.css";

const TermMeaning = lazyPart(() => import("./term-meaning.tsx"), "TermMeaning");

type TermHelpProps = {
	id: TermId;
	word: string;
	/** The control whose label the word is: F1 in it opens the meaning, so that the button costs no Tab stop. */
	controlId?: string;
};

/** A button beside a word of the trade (`word`, as the page shows it) that says what it means. */
export function TermHelp({ id, word, controlId }: TermHelpProps) {
	const label = m.guidance_what_is({ term: word });
	return (
		<Popover
			label={label}
			trigger={(props) => (
				<button
					type="button"
					{...props}
					id={controlId && helpIdOf(controlId)}
					tabIndex={controlId ? -1 : undefined}
					aria-label={label}
					className={styles.button}
					data-print="no"
				>
					<Icon name="help" size={14} />
				</button>
			)}
		>
			{() => (
				<Suspense>
					<TermMeaning id={id} />
				</Suspense>
			)}
		</Popover>
	);
}

const helpIdOf = (controlId: string) => `${controlId}-help`;

/** What a control of a form spreads whose label has a TermHelp. */
export const termHelpKeys = {
	"aria-keyshortcuts": "F1",
	onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
		if (event.key !== "F1") return;
		event.preventDefault();
		document.getElementById(helpIdOf(event.currentTarget.id))?.click();
	},
};
