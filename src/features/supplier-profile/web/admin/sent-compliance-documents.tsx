import { Form } from "react-router";
import type { ListedSentDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { complianceDocumentLabel } from "#shared/supplies/compliance-document-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "../supplier-profile.module.css";
import { ComplianceDocumentFileLink } from "./compliance-document-file-link.tsx";

graphql(`
	fragment ListedSentDocument on SentComplianceDocument {
		account accountName kind number issuedOn expiresOn isReplaced sentBy sentAt fileId fileName
	}
`);

/**
 * What suppliers sent about themselves, each with its file; found by the supplier's code or name, without a script too.
 */
export function SentComplianceDocuments({
	supplier,
	complianceDocuments,
}: {
	supplier: string;
	complianceDocuments: readonly ListedSentDocumentFragment[];
}) {
	const format = useFormat();
	const authorOf = useAuthor();
	return (
		<Card title={m.supplier_profile_admin_sent()}>
			<Form role="search" aria-label={m.supplier_profile_admin_find()} className={styles.find} preventScrollReset>
				<TextField
					key={supplier}
					name="supplier"
					label={m.supplier_profile_admin_find()}
					defaultValue={supplier}
					maxLength={80}
					autoComplete="off"
				/>
				<Button type="submit">{m.supplier_profile_admin_find_go()}</Button>
			</Form>
			{complianceDocuments.length === 0 ? (
				<p className={styles.quiet}>
					{supplier ? m.supplier_profile_admin_sent_none_of({ supplier }) : m.supplier_profile_admin_sent_none()}
				</p>
			) : (
				<SheetTable
					rows={complianceDocuments}
					keyOf={({ fileId }) => fileId}
					columns={[
						{
							title: m.supplier_profile_admin_supplier(),
							cell: ({ account, accountName }) => `${account} · ${accountName}`,
						},
						{ title: m.supplier_profile_document_kind(), cell: ({ kind }) => complianceDocumentLabel(kind) },
						{
							title: m.supplier_profile_document_number(),
							cell: ({ number, fileId }) => <ComplianceDocumentFileLink id={fileId} number={number} />,
						},
						{ title: m.supplier_profile_document_from(), cell: ({ issuedOn }) => format.day(issuedOn) },
						{
							title: m.supplier_profile_document_until(),
							cell: ({ expiresOn, isReplaced }) =>
								[
									expiresOn ? format.day(expiresOn) : m.supplier_profile_document_no_end(),
									...(isReplaced ? [m.supplier_profile_admin_replaced()] : []),
								].join(" · "),
						},
						{
							title: m.supplier_profile_document_sent(),
							cell: ({ sentBy, sentAt, accountName: company }) =>
								m.supplier_profile_document_sent_by({
									name: authorOf(sentBy, { side: "supplier", company }),
									at: format.instant(sentAt),
								}),
						},
					]}
				/>
			)}
		</Card>
	);
}
