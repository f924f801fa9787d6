import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { categoryWord } from "#shared/resource-categories.ts";
import { currentLanguage } from "#web/language.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { WrittenText } from "#web/ui/surfaces/written-text.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./resources-page.module.css";

export type ReadResource = {
	category: string;
	titleEn?: string | null;
	titleEs?: string | null;
	bodyEn?: string | null;
	bodyEs?: string | null;
	files: readonly { id: string; name: string; sizeBytes: number }[];
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
			<Files files={resource.files} />
		</Card>
	);
}

function Files({ files }: Pick<ReadResource, "files">) {
	const format = useFormat();
	if (files.length === 0) return null;
	return (
		<ul className={styles.files} aria-label={m.resources_files()}>
			{files.map(({ id, name, sizeBytes }) => (
				<li key={id}>
					<a href={`${paths.file(id)}?view`} target="_blank" rel="noreferrer" aria-label={m.resources_file_open({ name })}>
						{name}
					</a>
					<span className={styles.quiet}>{format.number(Math.max(sizeBytes / 1_048_576, 0.1), 1)} MB</span>
					<a href={paths.file(id)} download={name} data-print="no" aria-label={m.resources_file_download_named({ name })}>
						{m.resources_file_download()}
					</a>
				</li>
			))}
		</ul>
	);
}
