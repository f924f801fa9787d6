import { m } from "#generated/texts/messages.js";
import { categoryWord } from "#shared/resource-categories.ts";
import { currentLanguage } from "#web/language.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { WrittenText } from "#web/ui/surfaces/written-text.tsx";
import styles from "./resources-page.module.css";

export type ReadResource = {
	category: string;
	titleEn?: string | null;
	titleEs?: string | null;
	bodyEn?: string | null;
	bodyEs?: string | null;
};

/** The title in the reader's language, or in the one that there is. */
export function resourceTitle({ titleEn, titleEs }: ReadResource): string {
	return (currentLanguage() === "es" ? (titleEs ?? titleEn) : (titleEn ?? titleEs)) ?? "";
}

/** One resource, to read and to print; says so when it is there in the other language only. */
export function ResourceText({ resource }: { resource: ReadResource }) {
	const own = currentLanguage() === "es" ? resource.bodyEs : resource.bodyEn;
	const body = own ?? resource.bodyEn ?? resource.bodyEs ?? "";
	const language = own ? undefined : resource.bodyEn ? "en" : "es";
	return (
		<Card title={resourceTitle(resource)} aside={categoryWord(resource.category)}>
			{language && <p className={styles.quiet}>{m.resources_other_language()}</p>}
			<div lang={language} className={styles.text}>
				<WrittenText text={body} />
			</div>
		</Card>
	);
}
