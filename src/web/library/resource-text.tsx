import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { categoryLabel } from "#shared/resource-categories.ts";
import { currentLanguage, type Language } from "../language.ts";
import { Card } from "../ui/surfaces/card.tsx";
import { WrittenText } from "../ui/surfaces/written-text.tsx";
import { useFormat } from "../viewer.tsx";
import styles from "./resource-text.module.css";

export type ReadResource = {
	category: string;
	titleEn?: string | null;
	titleEs?: string | null;
	bodyEn?: string | null;
	bodyEs?: string | null;
	files: readonly { id: string; name: string; sizeBytes: number }[];
};

/** The title in a language, by default the reader's, or in the only one that exists. */
export function resourceTitle(
	{ titleEn, titleEs }: Pick<ReadResource, "titleEn" | "titleEs">,
	language = currentLanguage(),
): string {
	return (language === "es" ? (titleEs ?? titleEn) : (titleEn ?? titleEs)) ?? "";
}

/** Which language its title is in, where that is not the reader's. */
export function titleLanguage(
	{ titleEn, titleEs }: Pick<ReadResource, "titleEn" | "titleEs">,
	language = currentLanguage(),
): Language | undefined {
	if (language === "es" ? titleEs : titleEn) return undefined;
	return titleEn ? "en" : "es";
}

/**
 * One resource, to read and to print, as a reader of `language` sees it; says so when it is there in the other language
 * only.
 */
export function ResourceText({
	resource,
	language = currentLanguage(),
}: {
	resource: ReadResource;
	language?: Language;
}) {
	const own = language === "es" ? resource.bodyEs : resource.bodyEn;
	const body = own ?? resource.bodyEn ?? resource.bodyEs ?? "";
	const other = own ? undefined : resource.bodyEn ? "en" : "es";
	return (
		<Card
			title={<span lang={titleLanguage(resource, language)}>{resourceTitle(resource, language)}</span>}
			aside={categoryLabel(resource.category, language)}
		>
			{other && <p className={styles.quiet}>{m.resources_other_language({}, { locale: language })}</p>}
			<div lang={other} className={styles.text}>
				<WrittenText text={body} />
			</div>
			<Files files={resource.files} language={language} />
		</Card>
	);
}

function Files({ files, language }: Pick<ReadResource, "files"> & { language: Language }) {
	const format = useFormat(language);
	const locale = { locale: language };
	if (files.length === 0) return null;
	return (
		<ul className={styles.files} aria-label={m.resources_files({}, locale)}>
			{files.map(({ id, name, sizeBytes }) => (
				<li key={id}>
					<a
						href={`${paths.file(id)}?view`}
						target="_blank"
						rel="noreferrer"
						aria-label={m.resources_file_open({ name }, locale)}
					>
						{name}
					</a>
					<span className={styles.quiet}>{format.number(Math.max(sizeBytes / 1_048_576, 0.1), 1)} MB</span>
					<a
						href={paths.file(id)}
						download={name}
						data-print="no"
						aria-label={m.resources_file_download_named({ name }, locale)}
					>
						{m.resources_file_download({}, locale)}
					</a>
				</li>
			))}
		</ul>
	);
}
