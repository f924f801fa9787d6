import { useRevalidator } from "react-router";
import type { CompanyCardsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { contactReceipts, contactRoles } from "#shared/supplies/contacts.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxesInput, SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { RepeatedGroup } from "#web/forms/parts/repeated-group.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { currentLanguage } from "#web/language.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { type CompanyValues, companyForm } from "../../company-form.ts";
import { contactReceiptLabel, contactRoleLabel } from "../../contact-labels.ts";
import styles from "../supplier-profile.module.css";

const SaveSupplierProfileDocument = graphql(`
	mutation SaveSupplierProfile($input: SaveSupplierProfileInput!) { saveSupplierProfile(input: $input) }
`);

/** Changes numbers, yards and contacts in one go; what was typed is kept until it is sent. */
export function CompanyEntry({ company, onDone }: { company: CompanyCardsFragment; onDone: () => void }) {
	const { code: account, version } = company;
	const form = useForm(companyForm, { values: valuesOf(company) });
	useOwnDraft(form, `supplier profile ${account} ${version}`);
	const { revalidate } = useRevalidator();
	const handleSubmit = async (values: CompanyValues) => {
		await runInBrowser(SaveSupplierProfileDocument, { input: { account, version, values: JSON.stringify(values) } });
		form.clear();
		showToast(m.supplier_profile_company_kept(), "better");
		await revalidate();
		onDone();
	};
	return (
		<Card title={m.supplier_profile_change_company()}>
			<Form<CompanyValues> form={form} label={m.supplier_profile_change_company()} onSubmit={handleSubmit}>
				<div className={styles.pair}>
					<TextInput name="phone" autoComplete="tel" />
					<TextInput name="website" autoComplete="url" />
				</div>
				<RepeatedGroup name="yards" itemName={m.supplier_profile_yard()}>
					{() => <YardFields />}
				</RepeatedGroup>
				<RepeatedGroup
					name="contacts"
					itemName={m.supplier_profile_contact()}
					startWith={() => ({ language: currentLanguage() })}
				>
					{() => <ContactFields />}
				</RepeatedGroup>
				<div className={styles.actions}>
					<SubmitButton>{m.supplier_profile_save()}</SubmitButton>
					<Button variant="quiet" onClick={onDone}>
						{m.supplier_profile_cancel()}
					</Button>
				</div>
			</Form>
		</Card>
	);
}

function YardFields() {
	return (
		<div className={styles.pair}>
			<TextInput name="name" />
			<TextInput name="street" />
			<TextInput name="postalCode" />
			<TextInput name="city" />
			<TextInput name="region" />
			<TextInput name="hours" />
		</div>
	);
}

function ContactFields() {
	return (
		<div className={styles.pair}>
			<TextInput name="name" />
			<SelectInput
				name="role"
				placeholder={m.supplier_profile_role()}
				choices={contactRoles.map((value) => ({ value, label: contactRoleLabel(value) }))}
			/>
			<TextInput name="email" kind="email" />
			<TextInput name="phone" inputMode="tel" />
			<SelectInput
				name="language"
				choices={[
					{ value: "en", label: m.web_language_en() },
					{ value: "es", label: m.web_language_es() },
				]}
			/>
			<CheckboxesInput
				name="receives"
				choices={contactReceipts.map((value) => ({ value, label: contactReceiptLabel(value) }))}
			/>
		</div>
	);
}

/** Current values, as form values: empty where nothing is recorded. */
function valuesOf({ phone, website, yards, contacts }: CompanyCardsFragment): FormValues {
	const known = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
	return {
		...known({ phone, website }),
		yards: yards.map(known),
		contacts: contacts.map(({ key: _key, ...contact }) => known(contact)),
	};
}
