import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { glossary, type TermId } from "./glossary.ts";
import styles from "./term-help.module.css";

/** A term with its meaning; loaded when a user asks for one, since the texts of all terms come with it. */
export function TermMeaning({ id }: { id: TermId }) {
	const { name, meaning } = glossary[id];
	return (
		<div className={styles.meaning}>
			<p className={styles.name}>{name()}</p>
			<p>{meaning()}</p>
			<AppLink to={paths.glossary}>{m.guidance_all_terms()}</AppLink>
		</div>
	);
}
