import { m } from "#generated/texts/messages.js";
import { currentLanguage, type Language } from "../language.ts";
import { Card } from "../ui/surfaces/card.tsx";
import { WrittenText } from "../ui/surfaces/written-text.tsx";
import { useFormat } from "../viewer.tsx";
import styles from "./notices-card.module.css";

export type ShownNotice = {
	number: string;
	isUrgent: boolean;
	millName?: string | null;
	titleEn?: string | null;
	titleEs?: string | null;
	bodyEn?: string | null;
	bodyEs?: string | null;
	startsOn: string;
	endsOn?: string | null;
};

type CardProps = { notices: readonly ShownNotice[]; language?: Language; areOpen?: boolean };

/**
 * What the mill has to say, the urgent first, as a reader of `language` sees it; nothing when it says nothing.
 * `areOpen` shows all texts.
 */
export function NoticesCard({ notices, language = currentLanguage(), areOpen = false }: CardProps) {
	if (notices.length === 0) return null;
	return (
		<div className={styles.card}>
			<Card title={m.notices_title({}, { locale: language })}>
				<ul className={styles.list}>
					{notices.map((notice) => (
						<li key={notice.number}>
							<Notice notice={notice} reader={language} isOpen={areOpen || notice.isUrgent} />
						</li>
					))}
				</ul>
			</Card>
		</div>
	);
}

// Its text opens where it is long enough to be in the way.
function Notice({ notice, reader, isOpen }: { notice: ShownNotice; reader: Language; isOpen: boolean }) {
	const format = useFormat(reader);
	const locale = { locale: reader };
	const { isUrgent, millName, startsOn, endsOn } = notice;
	const { title, body, language } = inWords(notice, reader);
	const days = endsOn
		? m.notices_from_to({ from: format.day(startsOn), to: format.day(endsOn) }, locale)
		: format.day(startsOn);
	return (
		<details open={isOpen}>
			<summary>
				{isUrgent && <span className={styles.urgent}>▲ {m.notices_urgent({}, locale)} </span>}
				<b lang={language}>{title}</b>{" "}
				<span className={styles.quiet}>{[millName, days].filter(Boolean).join(" · ")}</span>
			</summary>
			<div lang={language} className={styles.text}>
				<WrittenText text={body} />
			</div>
		</details>
	);
}

function inWords(
	{ titleEn, titleEs, bodyEn, bodyEs }: ShownNotice,
	reader: Language,
): { title: string; body: string; language: "en" | "es" | undefined } {
	const [own, other] = reader === "es" ? (["es", "en"] as const) : (["en", "es"] as const);
	const words = { en: { title: titleEn, body: bodyEn }, es: { title: titleEs, body: bodyEs } };
	const hasOwn = Boolean(words[own].title);
	const { title, body } = words[hasOwn ? own : other];
	return { title: title ?? "", body: body ?? "", language: hasOwn ? undefined : other };
}
