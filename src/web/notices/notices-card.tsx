import { m } from "#generated/texts/messages.js";
import { currentLanguage } from "../language.ts";
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

/** What the mill has to say, the urgent first, in the reader's language or in the one that there is; nothing when it says nothing. */
export function NoticesCard({ notices }: { notices: readonly ShownNotice[] }) {
	if (notices.length === 0) return null;
	return (
		<div className={styles.card}>
			<Card title={m.notices_title()}>
				<ul className={styles.list}>
					{notices.map((notice) => (
						<li key={notice.number}>
							<Notice notice={notice} />
						</li>
					))}
				</ul>
			</Card>
		</div>
	);
}

/** One notice; its text opens where it is long enough to be in the way. */
export function Notice({ notice }: { notice: ShownNotice }) {
	const format = useFormat();
	const { isUrgent, millName, startsOn, endsOn } = notice;
	const { title, body, language } = inWords(notice);
	const days = endsOn ? m.notices_from_to({ from: format.day(startsOn), to: format.day(endsOn) }) : format.day(startsOn);
	return (
		<details className={styles.notice} open={isUrgent}>
			<summary lang={language}>
				{isUrgent && <span className={styles.urgent}>▲ {m.notices_urgent()} </span>}
				<b>{title}</b> <span className={styles.quiet}>{[millName, days].filter(Boolean).join(" · ")}</span>
			</summary>
			<div lang={language} className={styles.text}>
				<WrittenText text={body} />
			</div>
		</details>
	);
}

function inWords({ titleEn, titleEs, bodyEn, bodyEs }: ShownNotice): { title: string; body: string; language: "en" | "es" | undefined } {
	const [own, other] = currentLanguage() === "es" ? (["es", "en"] as const) : (["en", "es"] as const);
	const words = { en: { title: titleEn, body: bodyEn }, es: { title: titleEs, body: bodyEs } };
	const hasOwn = Boolean(words[own].title);
	const { title, body } = words[hasOwn ? own : other];
	return { title: title ?? "", body: body ?? "", language: hasOwn ? undefined : other };
}
