import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { ShownPersonFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { useFormat } from "#web/viewer.tsx";
import { reasonForm } from "../right.ts";
import styles from "./person-view.module.css";

const ChangeAccessDocument = graphql(`
	mutation ChangeAccess($input: ChangeAccessInput!) {
		changeAccess(input: $input)
	}
`);
const SignOutPersonDocument = graphql(`
	mutation SignOutPerson($input: SignOutPersonInput!) {
		signOutPerson(input: $input)
	}
`);

/** Deactivate or let in again, and sign out everywhere: each with its reason. */
export function AccessForms({ person }: { person: ShownPersonFragment }) {
	const format = useFormat();
	const { id, name, revision, isActive } = person;
	const changeAccess = async (reason: string) => {
		await runInBrowser(ChangeAccessDocument, { input: { person: id, revision, isActive: !isActive, reason } });
		showToast(isActive ? m.people_deactivated({ name }) : m.people_activated({ name }));
	};
	const signOut = async (reason: string) => {
		const { signOutPerson } = await runInBrowser(SignOutPersonDocument, { input: { person: id, reason } });
		showToast(m.people_signed_out({ count: format.number(signOutPerson) }));
	};
	return (
		<div className={styles.forms}>
			<ReasonedAct
				title={isActive ? m.people_deactivate() : m.people_activate()}
				about={isActive ? m.people_deactivate_why() : m.people_activate_why()}
				act={changeAccess}
			/>
			<ReasonedAct title={m.people_sign_out()} about={m.people_sign_out_why()} act={signOut} />
		</div>
	);
}

type ReasonedActProps = {
	title: string;
	about: string /** What the button says, where the title is longer. */;
	action?: ReactNode;
	act: (reason: string) => Promise<void>;
};

/** One action, available once its reason is entered. */
export function ReasonedAct({ title, about, action = title, act }: ReasonedActProps) {
	const form = useForm(reasonForm);
	const { revalidate } = useRevalidator();
	const handleSubmit = async ({ reason }: { reason: string }) => {
		try {
			await act(reason);
			form.clear();
		} finally {
			await revalidate();
		}
	};
	return (
		<section>
			<h3>{title}</h3>
			<p>{about}</p>
			<Form<{ reason: string }> form={form} label={title} onSubmit={handleSubmit}>
				<TextInput name="reason" maxLength={500} autoComplete="off" />
				<SubmitButton>{action}</SubmitButton>
			</Form>
		</section>
	);
}
