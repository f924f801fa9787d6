import { lazy, Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { contactReceiptWord, contactRoleWord } from "../../contact-words.ts";
import styles from "../supplier-profile.module.css";
import type { SupplierProfileData } from "../supplier-profile.tsx";

const CompanyEntry = lazy(async () => ({ default: (await import("./company-entry.tsx")).CompanyEntry }));

export type Company = SupplierProfileData["supplierProfile"];

/** Company, yards and contacts as they stand, and the one form that changes them. */
export function CompanyCards({ company }: { company: Company }) {
	const [isChanging, setChanging] = useState(false);
	if (isChanging)
		return (
			<Suspense>
				<CompanyEntry company={company} onDone={() => setChanging(false)} />
			</Suspense>
		);
	const change = (
		<Button onClick={() => setChanging(true)} aria-label={m.supplier_profile_change_company()}>
			{m.supplier_profile_change()}
		</Button>
	);
	return (
		<>
			<Card title={m.supplier_profile_company()} aside={change}>
				<Facts company={company} />
			</Card>
			<Yards yards={company.yards} />
			<Contacts contacts={company.contacts} />
		</>
	);
}

function Facts({ company }: { company: Company }) {
	const format = useFormat();
	const { changedBy, changedAt } = company;
	const name = changedBy === "mill" ? m.supplier_profile_changed_by_mill() : (changedBy ?? "");
	return (
		<>
			<DefinitionList
				facts={[
					{ term: m.supplier_profile_company(), value: company.name },
					{ term: m.supplier_profile_address(), value: addressOf(company) },
					{ term: m.supplier_profile_phone(), value: company.phone },
					{ term: m.supplier_profile_website(), value: company.website },
					{ term: m.supplier_profile_time_zone(), value: company.timeZone?.replaceAll("_", " ") },
				]}
			/>
			<p className={`${styles.quiet} ${styles.below}`}>
				{m.supplier_profile_address_hint()} {changedAt && m.supplier_profile_changed_last({ name, at: format.instant(changedAt) })}
			</p>
		</>
	);
}

type Place = { street?: string | null; city?: string | null; region?: string | null; postalCode?: string | null; country?: string | null };

function addressOf({ street, city, region, postalCode, country }: Place): string {
	const given = (parts: (string | null | undefined)[], between: string) => parts.filter(Boolean).join(between);
	return given([street, given([city, given([region, postalCode], " ")], ", "), country], ", ");
}

function Yards({ yards }: Pick<Company, "yards">) {
	return (
		<Card title={m.supplier_profile_yards()} flush={yards.length > 0}>
			<FactsTable
				label={m.supplier_profile_yards()}
				titles={[m.supplier_profile_yard_name(), m.supplier_profile_address(), m.supplier_profile_hours()]}
				rows={yards.map((yard) => ({ id: yard.name, cells: [yard.name, addressOf(yard), yard.hours ?? "–"] }))}
				none={m.supplier_profile_yards_none()}
			/>
		</Card>
	);
}

function Contacts({ contacts }: Pick<Company, "contacts">) {
	const titles = [
		m.supplier_profile_contact_name(),
		m.supplier_profile_role(),
		m.supplier_profile_email(),
		m.supplier_profile_phone(),
		m.supplier_profile_receives(),
	];
	return (
		<Card title={m.supplier_profile_contacts()} flush={contacts.length > 0}>
			<FactsTable
				label={m.supplier_profile_contacts()}
				titles={titles}
				rows={contacts.map(({ key, name, role, email, phone, receives }) => ({
					id: key,
					cells: [name, contactRoleWord(role), email, phone ?? "–", receives.map(contactReceiptWord).join(", ") || "–"],
				}))}
				none={m.supplier_profile_contacts_none()}
			/>
		</Card>
	);
}
