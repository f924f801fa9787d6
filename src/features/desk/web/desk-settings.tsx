import { useState } from "react";
import type { DeskTemplateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { isAdmin } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { currentLanguage } from "#web/language.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { templateFields } from "../answer-template.ts";
import { deskKindLabel } from "../desk-labels.ts";
import styles from "./desk-panel.module.css";
import { Hours, HoursForm, TemplateForm } from "./settings-forms.tsx";

graphql(`
	fragment DeskTemplate on AnswerTemplate {
		id
		kind
		titleEn
		titleEs
		bodyEn
		bodyEs
		changedBy
		changedAt
	}
`);
const RemoveDocument = graphql(`
	mutation RemoveAnswerTemplate($id: ID!) { removeAnswerTemplate(id: $id) }
`);

export type ShownTemplate = DeskTemplateFragment;
export const templateTitle = ({ titleEn, titleEs }: ShownTemplate): string =>
	currentLanguage() === "es" ? titleEs : titleEn;

type SettingsProps = {
	templates: readonly ShownTemplate[];
	windows: readonly { kind: string; hours: number }[];
	edited: string;
};

/**
 * The desk's templates, kept by a user who sits there, and the hours to answer, which administrators set. `edited`
 * names the template at work.
 */
export function DeskSettings({ templates, windows, edited }: SettingsProps) {
	const viewer = useViewer();
	const chosen = templates.find(({ id }) => id === edited);
	// One that a colleague removes while it is being changed stays open with what was typed.
	const [opened, setOpened] = useState("");
	if (chosen && opened !== chosen.id) setOpened(chosen.id);
	const fields = templateFields.map((name) => `{${name}}`).join(" ");
	return (
		<div className={styles.settings}>
			<Card title={m.desk_templates()} aside={<ButtonLink to={paths.desk}>{m.desk_back()}</ButtonLink>}>
				<div className={styles.panel}>
					<p className={styles.quiet}>{m.desk_templates_hint({ fields })}</p>
					{chosen || edited === "new" || (edited !== "" && edited === opened) ? (
						<TemplateForm key={edited} template={chosen} />
					) : (
						<>
							<Templates templates={templates} />
							<p className={styles.actions}>
								<ButtonLink to={paths.deskTemplate("new")} icon="plus">
									{m.desk_template_new()}
								</ButtonLink>
							</p>
						</>
					)}
				</div>
			</Card>
			<Card title={m.desk_hours()}>
				<div className={styles.panel}>
					<p className={styles.quiet}>{m.desk_hours_hint()}</p>
					{viewer && isAdmin(viewer.user) ? <HoursForm windows={windows} /> : <Hours windows={windows} />}
				</div>
			</Card>
		</div>
	);
}

function Templates({ templates }: Pick<SettingsProps, "templates">) {
	const format = useFormat();
	if (templates.length === 0) return <p className={styles.quiet}>{m.desk_templates_empty()}</p>;
	return (
		<ul className={styles.templates}>
			{templates.map((template) => (
				<li key={template.id}>
					<p>
						<b>{templateTitle(template)}</b> · {template.kind ? deskKindLabel(template.kind) : m.desk_template_any()}
					</p>
					<p className={styles.body}>{currentLanguage() === "es" ? template.bodyEs : template.bodyEn}</p>
					<p className={styles.quiet}>
						{m.desk_template_changed({ name: template.changedBy, time: format.instant(template.changedAt) })}
					</p>
					<p className={styles.actions}>
						<ButtonLink to={paths.deskTemplate(template.id)}>{m.desk_template_change()}</ButtonLink>
						<ActionButton
							variant="quiet"
							confirm={{
								question: m.desk_template_remove_sure(),
								yes: m.desk_template_remove_yes(),
								no: m.desk_template_remove_no(),
							}}
							onRun={() => runInBrowser(RemoveDocument, { id: template.id })}
						>
							{m.desk_template_remove()}
						</ActionButton>
					</p>
				</li>
			))}
		</ul>
	);
}
