import { m } from "#generated/texts/messages.js";
import { type Audience, news } from "../guidance/news.ts";
import { Pill } from "../ui/signs/pill.tsx";
import { useFormatWithYears } from "../viewer.tsx";
import { windowTitle } from "../window-title.ts";
import styles from "./what-is-new-page.module.css";

export const meta = () => windowTitle(m.guidance_news());

const audienceNames: Record<Audience, () => string> = {
	everyone: m.guidance_news_everyone,
	customer: m.guidance_news_customer,
	supplier: m.guidance_news_supplier,
	admin: m.guidance_news_admin,
};

/** /what-is-new: what was added to the portal, by day. */
export default function WhatIsNewPage() {
	const format = useFormatWithYears();
	return (
		<div className={styles.news} data-reading>
			<h1>{m.guidance_news()}</h1>
			<p>{m.guidance_news_lead()}</p>
			{[...Map.groupBy(news, ({ on }) => on)].map(([on, entries]) => (
				<section key={on} aria-labelledby={`on-${on}`}>
					<h2 id={`on-${on}`}>{format.day(on)}</h2>
					{entries.map(({ audiences, title, text }) => (
						<div key={title()}>
							<h3 className={styles.title}>
								{title()}{" "}
								{audiences.map((audience) => (
									<Pill key={audience}>{audienceNames[audience]()}</Pill>
								))}
							</h3>
							<p>{text()}</p>
						</div>
					))}
				</section>
			))}
		</div>
	);
}
