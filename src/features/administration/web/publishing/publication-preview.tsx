import type { MillOfPublicationFragment, WrittenPublicationFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { usePlace } from "#web/forms/core/form-context.ts";
import { useNodeState } from "#web/forms/core/use-field.ts";
import { type Language, languages } from "#web/language.ts";
import { ResourceText } from "#web/library/resource-text.tsx";
import { NoticesCard } from "#web/notices/notices-card.tsx";
import { useFormat } from "#web/viewer.tsx";
import type { NoticeValues, ResourceValues } from "../../publishing-forms.ts";
import styles from "./publishing.module.css";

graphql(`
	fragment MillOfPublication on PublishingMill { code name }
	fragment WrittenPublication on Publication {
		kind number audience mill isUrgent category titleEn titleEs bodyEn bodyEs startsOn endsOn isWrittenHere version
		files { id name mediaType sizeBytes }
	}
`);

type Kind = { isNotice: boolean; mills: readonly MillOfPublicationFragment[] };

type Text = string | null | undefined;
/** Words of a publication as a form holds them, or as it is. */
type Words = Readonly<
	Partial<Record<"titleEn" | "titleEs" | "bodyEn" | "bodyEs" | "mill" | "category" | "startsOn" | "endsOn", Text>>
> & {
	isUrgent?: boolean | undefined;
	files?: readonly { id?: string; name: string; size: number }[] | undefined;
};

/**
 * What people will see of what is typed, in both languages, by the very parts that show it to them; nothing until there
 * are words.
 */
export function Preview(kind: Kind) {
	const { form } = usePlace();
	const typed = (useNodeState(form.root).value ?? {}) as Partial<NoticeValues & ResourceValues>;
	const { titleEn, titleEs, bodyEn, bodyEs } = typed;
	if (![titleEn, titleEs, bodyEn, bodyEs].some((text) => text?.trim())) return null;
	return languages.map((language) => {
		const label = m.administration_publishing_preview({
			language: language === "en" ? m.web_language_en() : m.web_language_es(),
		});
		return (
			<section key={language} className={styles.preview} aria-label={label}>
				<h2 className={styles.quiet}>{label}</h2>
				<AsSeen {...kind} words={typed} language={language} />
			</section>
		);
	});
}

/** What another user has published meanwhile. */
export function CurrentVersion({ written, ...kind }: { written: WrittenPublicationFragment } & Kind) {
	const words = { ...written, files: written.files.map(({ sizeBytes, ...file }) => ({ ...file, size: sizeBytes })) };
	return (
		<section className={styles.preview} aria-label={m.administration_publishing_stands()}>
			<h2 className={styles.quiet}>{m.administration_publishing_stands()}</h2>
			{languages.map((language) => (
				<AsSeen key={language} {...kind} words={words} language={language} />
			))}
		</section>
	);
}

// A day that is still being typed is none yet.
const wholeDay = (day: Text) => (day && !Number.isNaN(Date.parse(day)) ? day : undefined);

function AsSeen({ isNotice, mills, words, language }: Kind & { words: Words; language: Language }) {
	const format = useFormat(language);
	const { category, files = [] } = words;
	const [startsOn, endsOn] = [wholeDay(words.startsOn), wholeDay(words.endsOn)];
	const texts = { titleEn: words.titleEn, titleEs: words.titleEs, bodyEn: words.bodyEn, bodyEs: words.bodyEs };
	if (isNotice) {
		const millName = mills.find(({ code }) => code === words.mill)?.name;
		const notice = {
			...texts,
			number: "preview",
			isUrgent: words.isUrgent ?? false,
			millName,
			startsOn: startsOn ?? "",
			endsOn,
		};
		return <NoticesCard notices={[notice]} language={language} areOpen />;
	}
	const locale = { locale: language };
	const shown = files.map(({ id = "", name, size }) => ({ id, name, sizeBytes: size }));
	return (
		<>
			<ResourceText resource={{ ...texts, category: category ?? "", files: shown }} language={language} />
			<p className={styles.quiet}>
				{endsOn
					? m.notices_from_to({ from: format.day(startsOn), to: format.day(endsOn) }, locale)
					: m.administration_publishing_open_end({ from: format.day(startsOn) }, locale)}
			</p>
		</>
	);
}
