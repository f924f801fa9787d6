import { Suspense, useState } from "react";
import type { CompanyCardsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useFocusBack } from "#web/ui/actions/use-focus-back.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { AnsweredPart } from "#web/ui/surfaces/opened-part.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { contactReceiptLabel, contactRoleLabel } from "../../contact-labels.ts";
import styles from "../supplier-profile.module.css";

const CompanyEntry = lazyPart(() => import("./company-entry.tsx"), "CompanyEntry");

graphql(`
	fragment CompanyCards on SupplierProfile {
		code name street postalCode city region country timeZone phone website version changedBy changedAt
		yards { name street postalCode city region hours }
		contacts { key name role email phone language receives }
	}
`);

/** Company, yards and contacts as they are, and the one form that changes them. */
export function CompanyCards({ company }: { company: CompanyCardsFragment }) {
	const [isChanging, setChanging] = useState(false);
	const opener = useFocusBack(isChanging);
	if (isChanging)
		return (
			<Suspense>
				<AnsweredPart>
					<CompanyEntry company={company} onDone={() => setChanging(false)} />
				</AnsweredPart>
			</Suspense>
		);
	const change = (
		<Button ref={opener} onClick={() => setChanging(true)} aria-label={m.supplier_profile_change_company()}>
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

function Facts({ company }: { company: CompanyCardsFragment }) {
	const format = useFormat();
	const { changedBy, changedAt } = company;
	const name = changedBy === "mill" ? m.supplier_profile_changed_by_mill() : (changedBy ?? "");
	return (
		<>
			<DefinitionList
				facts={[
					{ term: m.supplier_profile_contact_name(), value: company.name },
					{ term: m.supplier_profile_address(), value: addressOf(company) },
					{ term: m.supplier_profile_phone(), value: company.phone },
					{ term: m.supplier_profile_website(), value: company.website },
					{ term: m.supplier_profile_time_zone(), value: company.timeZone?.replaceAll("_", " ") },
				]}
			/>
			<p className={`${styles.quiet} ${styles.below}`}>
				{m.supplier_profile_address_hint()}{" "}
				{changedAt && m.supplier_profile_changed_last({ name, at: format.instant(changedAt) })}
			</p>
		</>
	);
}

type Place = {
	street?: string | null;
	city?: string | null;
	region?: string | null;
	postalCode?: string | null;
	country?: string | null;
};

function addressOf({ street, city, region, postalCode, country }: Place): string {
	const joined = (parts: (string | null | undefined)[], between: string) => parts.filter(Boolean).join(between);
	return joined([street, joined([city, joined([region, postalCode], " ")], ", "), country], ", ");
}

function Yards({ yards }: Pick<CompanyCardsFragment, "yards">) {
	const title = m.supplier_profile_yards();
	return (
		<Card title={title}>
			{yards.length === 0 ? (
				<p className={styles.quiet}>{m.supplier_profile_yards_none()}</p>
			) : (
				<SheetTable
					label={`${title}: ${m.supplier_profile_address()}`}
					rows={yards}
					keyOf={({ name, street, city }) => [name, street, city].join(" ")}
					columns={[
						{ title: m.supplier_profile_yard_name(), cell: ({ name }) => name },
						{ title: m.supplier_profile_address(), cell: addressOf },
						{ title: m.supplier_profile_hours(), cell: ({ hours }) => hours ?? "–" },
					]}
				/>
			)}
		</Card>
	);
}

function Contacts({ contacts }: Pick<CompanyCardsFragment, "contacts">) {
	const title = m.supplier_profile_contacts();
	return (
		<Card title={title}>
			{contacts.length === 0 ? (
				<p className={styles.quiet}>{m.supplier_profile_contacts_none()}</p>
			) : (
				<SheetTable
					label={`${title}: ${m.supplier_profile_email()}`}
					rows={contacts}
					keyOf={({ key }) => key}
					columns={[
						{ title: m.supplier_profile_contact_name(), cell: ({ name }) => name },
						{ title: m.supplier_profile_role(), cell: ({ role }) => contactRoleLabel(role) },
						{ title: m.supplier_profile_email(), cell: ({ email }) => email },
						{ title: m.supplier_profile_phone(), cell: ({ phone }) => phone ?? "–" },
						{
							title: m.supplier_profile_receives(),
							cell: ({ receives }) => receives.map(contactReceiptLabel).join(", ") || "–",
						},
					]}
				/>
			)}
		</Card>
	);
}
