import { useRevalidator } from "react-router";
import type { ShownPersonFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { linkedLabel } from "#shared/identities/identity-labels.ts";
import { providerTitle } from "#shared/identities/provider-title.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type PermitValues, permitForm } from "../identity-forms.ts";
import { ReasonedAct } from "./access-forms.tsx";
import styles from "./person-view.module.css";

const PermitIdentityDocument = graphql(`
	mutation PermitIdentity($input: PermitIdentityInput!) { permitIdentity(input: $input) }
`);
const RemoveIdentityDocument = graphql(`
	mutation RemoveIdentity($input: RemoveIdentityInput!) { removeIdentity(input: $input) }
`);

/** The ways in which a person signs in; `mayChange` with what an administrator can do about them. */
export function IdentitiesCard({ person, mayChange }: { person: ShownPersonFragment; mayChange: boolean }) {
	const format = useFormat();
	const { id, name, identities } = person;
	const remove = (identity: string) => async (reason: string) => {
		await runInBrowser(RemoveIdentityDocument, { input: { person: id, identity, reason } });
		showToast(m.people_identity_removed());
	};
	return (
		<Card title={m.identities_title()}>
			<p className={styles.about}>{m.people_identities_text()}</p>
			<FactsTable
				isStacked
				label={m.identities_title()}
				titles={[
					m.people_provider(),
					m.people_identity_issuer(),
					m.people_identity_number(),
					m.people_identity_linked(),
					m.people_seen(),
				]}
				none={m.people_identity_none()}
				rows={identities.map((identity) => ({
					id: identity.id,
					cells: [
						`${providerTitle(identity.provider)}${identity.isUsable ? "" : ` · ${m.identities_unusable()}`}`,
						identity.issuer,
						<span key="subject" className="mono">
							{identity.subject}
						</span>,
						m.identities_linked_at({ how: linkedLabel(identity.linkedHow), at: format.instant(identity.linkedAt) }),
						identity.lastUsedAt ? format.instant(identity.lastUsedAt) : "–",
					],
				}))}
			/>
			{mayChange && (
				<div className={`${styles.forms} ${styles.below}`}>
					<PermitForm person={person} />
					{identities.map((identity) => (
						<ReasonedAct
							key={identity.id}
							title={`${m.people_identity_remove()}: ${providerTitle(identity.provider)}`}
							action={
								<>
									{m.identities_remove()}
									<span className="hidden-text"> {providerTitle(identity.provider)}</span>
								</>
							}
							about={m.people_identity_remove_why({ name })}
							act={remove(identity.id)}
						/>
					))}
				</div>
			)}
		</Card>
	);
}

function PermitForm({ person }: { person: ShownPersonFragment }) {
	const { id, name } = person;
	const form = useForm(permitForm);
	const { revalidate } = useRevalidator();
	const handleSubmit = async (values: PermitValues) => {
		await runInBrowser(PermitIdentityDocument, { input: { person: id, ...values } });
		showToast(m.people_identity_permitted({ name }));
		form.clear();
		await revalidate();
	};
	return (
		<section>
			<h3>{m.people_identity_permit()}</h3>
			<p>{m.people_identity_permit_why()}</p>
			<Form<PermitValues> form={form} label={m.people_identity_permit()} onSubmit={handleSubmit}>
				<RadioInput
					name="provider"
					choices={person.linkableProviders.map((value) => ({ value, label: providerTitle(value) }))}
				/>
				<TextInput name="reason" maxLength={500} autoComplete="off" />
				<SubmitButton>{m.people_identity_permit()}</SubmitButton>
			</Form>
		</section>
	);
}
