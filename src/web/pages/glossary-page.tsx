import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { type GlossaryGroup, glossary, glossaryGroups } from "../guidance/glossary.ts";
import { pageContext } from "../page-context.ts";
import { windowTitle } from "../window-title.ts";
import styles from "./glossary-page.module.css";

export const meta = () => windowTitle(m.guidance_glossary());

/** Both names of a term are known on the server only: a page has the texts of one language. */
export function loader({ context }: LoaderFunctionArgs) {
	const { language: locale } = context.get(pageContext);
	const other = locale === "en" ? "es" : "en";
	const termsOf = (wanted: GlossaryGroup) =>
		Object.entries(glossary)
			.filter(([, { group }]) => group === wanted)
			.map(([id, { name, meaning }]) => ({
				id,
				name: name({}, { locale }),
				meaning: meaning({}, { locale }),
				otherName: name({}, { locale: other }),
			}));
	return { groups: glossaryGroups.map((group) => ({ group, terms: termsOf(group) })), other } as const;
}

const groupTitles: Record<GlossaryGroup, () => string> = {
	orders: m.guidance_group_orders,
	steel: m.guidance_group_steel,
	shipping: m.guidance_group_shipping,
	supplies: m.guidance_group_supplies,
	claims: m.guidance_group_claims,
};

/** /glossary: the words of the trade, by topic, in both languages. */
export default function GlossaryPage() {
	const { groups, other } = useLoaderData<typeof loader>();
	return (
		<div className={styles.glossary} data-reading>
			<h1>{m.guidance_glossary()}</h1>
			<p>{m.guidance_glossary_lead()}</p>
			{groups.map(({ group, terms }) => (
				<section key={group} aria-labelledby={group}>
					<h2 id={group}>{groupTitles[group]()}</h2>
					<dl>
						{terms.map(({ id, name, meaning, otherName }) => (
							<div key={id} id={`term-${id}`}>
								<dt>
									{name}{" "}
									<span lang={other} className={styles.other}>
										{otherName}
									</span>
								</dt>
								<dd>{meaning}</dd>
							</div>
						))}
					</dl>
				</section>
			))}
		</div>
	);
}
