import { useEffect, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { sourceLabel } from "#shared/audit/right-sources.ts";
import { wordsOf } from "../data/failed-request.ts";
import { runInBrowser } from "../data/mutate.ts";
import { currentLanguage } from "../language.ts";
import { FactsTable } from "../ui/surfaces/facts-table.tsx";
import { useFormat, useViewer } from "../viewer.tsx";
import { accessLabel, listLabel } from "./access-labels.ts";
import { AccessExplanationDocument, type ShownExplanation, type ShownRight } from "./explanation-documents.ts";
import styles from "./explanation-panel.module.css";

/** Which rule grants or hides what the page at `path` shows, as the server reads it from its own declarations. */
export function AccessExplanationPanel({ path }: { path: string }) {
	const [accessExplanation, setExplanation] = useState<ShownExplanation>();
	const [error, setError] = useState<string>();
	useEffect(() => {
		runInBrowser(AccessExplanationDocument, { path }).then(
			(answer) => setExplanation(answer.accessExplanation),
			(error: unknown) => setError(wordsOf(error)),
		);
	}, [path]);
	if (error) return <p role="alert">{error}</p>;
	if (!accessExplanation) return <p aria-live="polite">{m.web_access_explanation_loading()}</p>;
	return (
		<div className={styles.parts}>
			<PagePart page={accessExplanation.page} />
			<RowsPart accessExplanation={accessExplanation} />
			<FieldsPart fields={accessExplanation.fields} />
			<section>
				<h3>{m.web_access_explanation_held()}</h3>
				<RightsTable
					rights={accessExplanation.currentRights}
					label={m.web_access_explanation_held()}
					none={m.web_access_explanation_held_none()}
				/>
			</section>
		</div>
	);
}

function PagePart({ page }: Pick<ShownExplanation, "page">) {
	const alias = useViewer()?.alias;
	return (
		<section>
			<h3>{m.web_access_explanation_page()}</h3>
			<p>
				<strong>{page.isGranted ? m.web_access_explanation_granted() : m.web_access_explanation_hidden()}</strong>
				{" · "}
				{m.web_access_explanation_page_is({ access: accessLabel(page.access) })} <Through {...page} />
			</p>
			{alias && <p>{m.web_access_explanation_acting({ account: `${alias.code} ${alias.name}` })}</p>}
		</section>
	);
}

function RowsPart({
	accessExplanation: { isList, rows, currentRights, page, fields },
}: {
	accessExplanation: ShownExplanation;
}) {
	const cells = useProvenance();
	const accounts = currentRights.filter(({ list }) => list !== "group");
	if (!isList)
		return (
			<section>
				<h3>{m.web_access_explanation_rows()}</h3>
				<p className={styles.quiet}>{m.web_access_explanation_no_list()}</p>
				<RightsTable
					rights={accounts}
					label={m.web_access_explanation_rows()}
					none={m.web_access_explanation_held_none()}
				/>
			</section>
		);
	const rule = fields.find(({ name }) => name.startsWith("Query."))?.access ?? page.access;
	const byRule = [m.web_access_explanation_row_by_rule({ access: accessLabel(rule) }), "–", "–"];
	return (
		<section>
			<h3>{m.web_access_explanation_rows()}</h3>
			<p className={styles.quiet}>{m.web_access_explanation_rows_about()}</p>
			<FactsTable
				isStacked
				label={m.web_access_explanation_rows()}
				titles={[
					m.web_access_explanation_row(),
					m.web_access_explanation_through(),
					m.web_access_explanation_since(),
					m.web_access_explanation_given_by(),
				]}
				none={m.web_access_explanation_rows_none()}
				rows={rows.flatMap(({ label, rights }, index) =>
					rights.length === 0
						? [{ id: `${index}`, cells: [label, ...byRule] }]
						: rights.map((right) => ({ id: `${index} ${right.list} ${right.value}`, cells: [label, ...cells(right)] })),
				)}
			/>
		</section>
	);
}

function FieldsPart({ fields }: Pick<ShownExplanation, "fields">) {
	// The schema is described in English; to others its names must do.
	const isDescribed = currentLanguage() === "en";
	return (
		<section>
			<h3>{m.web_access_explanation_fields()}</h3>
			<FactsTable
				isStacked
				label={m.web_access_explanation_fields()}
				titles={[
					m.web_access_explanation_field(),
					m.web_access_explanation_shown(),
					m.web_access_explanation_rule(),
					m.web_access_explanation_through(),
				]}
				none={m.web_access_explanation_fields_none()}
				rows={fields.map((field) => ({
					id: field.name,
					isQuiet: !field.isGranted,
					cells: [
						<>
							<span className="mono">{field.name}</span>
							{isDescribed && <span className={styles.about}>{field.description}</span>}
						</>,
						field.isGranted ? m.web_access_explanation_granted() : m.web_access_explanation_hidden(),
						accessLabel(field.access),
						<Through key="through" {...field} />,
					],
				}))}
			/>
		</section>
	);
}

const mostNamed = 6;

function Through({ isGranted, isForAll, rights }: Pick<ShownExplanation["page"], "isGranted" | "isForAll" | "rights">) {
	const format = useFormat();
	if (!isGranted) return m.web_access_explanation_none();
	if (rights.length === 0) return isForAll ? m.web_access_explanation_all() : m.web_access_explanation_none();
	const named = rights.slice(0, mostNamed).map(({ list, value }) => `${listLabel(list)} ${value}`);
	const rest = rights.length - named.length;
	return `${named.join(", ")}${rest > 0 ? ` +${format.number(rest)}` : ""}`;
}

function RightsTable({ rights, label, none }: { rights: readonly ShownRight[]; label: string; none: string }) {
	const cells = useProvenance();
	return (
		<FactsTable
			isStacked
			label={label}
			titles={[
				m.web_access_explanation_through(),
				m.web_access_explanation_since(),
				m.web_access_explanation_given_by(),
			]}
			none={none}
			rows={rights.map((right) => ({ id: `${right.list} ${right.value}`, cells: cells(right) }))}
		/>
	);
}

/** Through what, since when, and by whom or which feed. */
function useProvenance() {
	const format = useFormat();
	return ({ list, value, name, source, grantedAt, expiresAt, actor, reason }: ShownRight) => [
		<>
			{listLabel(list)} <span className="mono">{value}</span>{" "}
			{name !== value && <span className={styles.quiet}>{name}</span>}
		</>,
		<>
			{format.instant(grantedAt)}
			{expiresAt && (
				<span className={styles.quiet}> {m.web_access_explanation_until({ day: format.instant(expiresAt) })}</span>
			)}
		</>,
		<>
			{sourceLabel(source)}
			{actor && `: ${actorLabel(actor)}`}
			{reason && <span className={styles.about}>{reason}</span>}
		</>,
	];
}
