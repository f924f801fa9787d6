import { useRevalidator } from "react-router";
import type { ShownRejectFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { type DismissValues, dismissForm, type MendValues, mendForm } from "../../rejected/mend-form.ts";
import styles from "../feeds.module.css";

const MendRejectedRowDocument = graphql(`
	mutation MendRejectedRow($id: ID!, $row: String!) {
		mendRejectedRow(id: $id, row: $row)
	}
`);
const DismissRejectedRowDocument = graphql(`
	mutation DismissRejectedRow($id: ID!, $why: String!) {
		dismissRejectedRow(id: $id, why: $why)
	}
`);
const ResendRejectedRowDocument = graphql(`
	mutation ResendRejectedRow($query: String!) {
		resendRejectedRows(query: $query) {
			rejected
		}
	}
`);

/** The row as JSON, to be mended and imported; or sent again as it is, when what it rests on has come since. */
export function MendCard({ row: { id, entity, row } }: { row: Pick<ShownRejectFragment, "id" | "entity" | "row"> }) {
	const form = useForm(mendForm, { values: { row: readable(row) } });
	useOwnDraft(form, `mend-row-${id}`);
	const { revalidate } = useRevalidator();
	const mend = async ({ row: text }: MendValues) => {
		const { mendRejectedRow } = await runInBrowser(MendRejectedRowDocument, { id, row: text });
		form.clear();
		showToast(mendRejectedRow === "accepted" ? m.feeds_mend_imported() : m.feeds_mend_unchanged(), "better");
		await revalidate();
	};
	const resend = async () => {
		const query = pathWith("", { tab: "open", row: id }).slice(1);
		const { rejected } = (await runInBrowser(ResendRejectedRowDocument, { query })).resendRejectedRows;
		showToast(rejected > 0 ? m.feeds_resent_still() : m.feeds_mend_imported(), rejected > 0 ? "heat" : "better");
	};
	return (
		<Card title={m.feeds_mend()} aside={<ActionButton onRun={resend}>{m.feeds_resend_one()}</ActionButton>}>
			<p className={styles.about}>
				{m.feeds_mend_about()} <AppLink to={paths.feedFormat(entity)}>{m.feeds_mend_format()}</AppLink>
			</p>
			<Form<MendValues> form={form} label={m.feeds_mend()} onSubmit={mend}>
				<div className={styles.json}>
					<TextAreaInput name="row" rows={18} />
				</div>
				<SubmitButton>{m.feeds_mend_send()}</SubmitButton>
			</Form>
		</Card>
	);
}

export function DismissCard({ id }: { id: string }) {
	const form = useForm(dismissForm);
	const { revalidate } = useRevalidator();
	const dismiss = async ({ why }: DismissValues) => {
		await runInBrowser(DismissRejectedRowDocument, { id, why });
		form.clear();
		showToast(m.feeds_dismissed());
		await revalidate();
	};
	return (
		<Card title={m.feeds_dismiss()}>
			<p className={styles.about}>{m.feeds_dismiss_about()}</p>
			<Form<DismissValues> form={form} label={m.feeds_dismiss()} onSubmit={dismiss}>
				<TextInput name="why" maxLength={500} autoComplete="off" />
				<SubmitButton>{m.feeds_dismiss()}</SubmitButton>
			</Form>
		</Card>
	);
}

/** JSON on lines of its own; what is none stays as it came. */
function readable(row: string): string {
	try {
		return JSON.stringify(JSON.parse(row), null, 2);
	} catch {
		return row;
	}
}
