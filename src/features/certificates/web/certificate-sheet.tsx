import { Suspense } from "react";
import type { SheetOfCertificateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { besideText } from "#shared/certificates/beside-units.ts";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import { writeVerifyCode } from "#shared/certificates/verify-code.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { currentLanguage } from "#web/language.ts";
import { CloseSheet } from "#web/lists/preview/close-sheet.tsx";
import { mono } from "#web/lists/table-columns.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { DocumentLinks } from "#web/ui/surfaces/document-links.tsx";
import { meltFacts } from "#web/ui/surfaces/melt-facts.ts";
import { PrintableSheet } from "#web/ui/surfaces/printable-sheet.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { ThreadLinks } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat } from "#web/viewer.tsx";
import { conditionText, inspectorTitleIn, statementOf } from "../certificate-sentences.ts";
import { CertificatePill } from "./certificate-columns.tsx";
import styles from "./certificate-sheet.module.css";

// The list alone shows no values.
const CertificateGaps = lazyPart(() => import("./certificate-gaps.tsx"), "CertificateGaps");
const CertificateRevisions = lazyPart(() => import("./certificate-revisions.tsx"), "CertificateRevisions");
const MeasureTables = lazyPart(() => import("#web/ui/surfaces/measure-tables.tsx"), "MeasureTables");
const TestFindings = lazyPart(() => import("#web/ui/surfaces/test-findings.tsx"), "TestFindings");

graphql(`
	fragment SheetOfCertificate on Certificate {
		certificateNumber
		isBuyer
		revision
		type
		state
		specification
		heatNumber
		meltedAt
		timeZone
		mill
		melt { ...MeltOfSteel }
		shipTo
		orderNumber
		item
		poNumber
		poLine
		partNumber
		bolNumber
		mode
		shippedOn
		issuedOn
		inspector
		inspectorTitle
		inspectorTitleEs
		thirdParty
		correction
		revokedOn
		revokedBecause
		verifyCode
		statementEn
		statementEs
		gaps { property tempF least most value }
		revisions {
			revision
			state
			endedAt
			isKept
		}
		hasData
		product
		thicknessIn
		widthIn
		lengthIn
		condition
		treatmentSteps {
			step
			tempF
			tempC
			minutes
			medium
		}
		weightLb
		measures {
			...MeasuredValue
		}
		otherTests {
			...TestFinding
		}
		pieceList {
			pieceNumber
			slabNumber
			thicknessIn
			widthIn
			lengthIn
			weightLb
		}
	}
`);

/** A mill test report as it is read and printed, in its newest revision or in an earlier one. */
export function CertificateSheet({ certificate, newest }: { certificate: SheetOfCertificateFragment; newest: number }) {
	const format = useFormat();
	const { certificateNumber, state, revision, bolNumber, orderNumber, item } = certificate;
	const earlier = revision === newest ? {} : { revision };
	const actions = (
		<>
			{state !== "pending" && <DocumentLinks kind="certificate" number={certificateNumber} {...earlier} />}
			{certificate.hasData && (
				<DocumentButtonLink
					variant="quiet"
					href={paths.documentData("certificate", certificateNumber, earlier.revision)}
					icon="download"
				>
					{m.certificates_data_json()}
				</DocumentButtonLink>
			)}
			<AppLink to={paths.complaintEntry({ bol: bolNumber, order: orderNumber, kind: "paperwork" })}>
				{m.certificates_complain()}
			</AppLink>
			<CloseSheet to={paths.certificates} label={m.certificates_close()} />
		</>
	);
	return (
		<PrintableSheet
			title={`${m.certificates_number()} ${certificateNumber}`}
			print={m.certificates_print()}
			facts={[...factsOf(certificate, format), ...steelOf(certificate, format)]}
			actions={actions}
		>
			<Suspense>
				<CertificateGaps certificate={certificate} />
				<CertificateRevisions certificate={certificate} newest={newest} />
			</Suspense>
			<ThreadLinks bol={bolNumber} isBuyer={certificate.isBuyer} mode={certificate.mode} here="certificates" />
			{state !== "pending" && (
				<Suspense>
					<MeasureTables measures={certificate.measures} none={m.certificates_no_values()} />
					<TestFindings tests={certificate.otherTests} />
				</Suspense>
			)}
			<h3 className={styles.part}>{m.certificates_pieces()}</h3>
			<SheetTable
				label={m.certificates_pieces()}
				rows={certificate.pieceList}
				keyOf={({ pieceNumber }) => pieceNumber}
				columns={[
					{
						title: m.certificates_piece(),
						cell: ({ pieceNumber }) => (
							<AppLink to={paths.pieceThread(orderNumber, item, pieceNumber)}>{mono(pieceNumber)}</AppLink>
						),
					},
					{ title: m.certificates_slab(), cell: ({ slabNumber }) => mono(slabNumber ?? "–") },
					{
						title: m.certificates_size({ unit: format.lengthUnit }),
						isFigure: true,
						cell: (piece) => format.size(piece.thicknessIn, piece.widthIn, piece.lengthIn, certificate.product),
					},
					{
						title: m.certificates_weight(),
						isFigure: true,
						cell: ({ weightLb }) => format.weightLb(weightLb),
						total: format.weightLb(certificate.weightLb),
					},
				]}
			/>
			{state !== "pending" && <Statement certificate={certificate} />}
		</PrintableSheet>
	);
}

/** At the end, as on the document: it speaks of the results above it. */
function Statement({ certificate }: { certificate: SheetOfCertificateFragment }) {
	return (
		<section className={styles.part}>
			<h3>{m.certificates_statement()}</h3>
			<p className={styles.statement}>
				{statementOf(certificate, currentLanguage()) ?? m.certificates_statement_none()}
			</p>
		</section>
	);
}

function factsOf(certificate: SheetOfCertificateFragment, format: Format) {
	const { revokedOn, revokedBecause, orderNumber, item, bolNumber } = certificate;
	return [
		{ term: m.certificates_state(), value: <CertificatePill state={certificate.state} /> },
		{ term: m.certificates_revoked_because(), value: revokedOn && `${format.day(revokedOn)}: ${revokedBecause}` },
		{ term: m.certificates_revision(), value: certificate.revision },
		{ term: m.certificates_correction(), value: certificate.correction },
		{ term: m.certificates_issued(), value: format.day(certificate.issuedOn) },
		{ term: m.certificates_type(), value: `EN 10204 ${certificate.type}` },
		{ term: m.certificates_bol(), value: <AppLink to={paths.billOfLading(bolNumber)}>{mono(bolNumber)}</AppLink> },
		{ term: m.certificates_shipped(), value: format.day(certificate.shippedOn) },
		{ term: m.certificates_ship_to(), value: certificate.shipTo },
		{
			term: m.certificates_order(),
			value: <AppLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</AppLink>,
		},
		{
			term: m.certificates_po(),
			value: (
				<AppLink to={paths.ordersOfPo(certificate.poNumber)}>
					{mono(`${certificate.poNumber} / ${certificate.poLine}`)}
				</AppLink>
			),
		},
		{ term: m.certificates_part(), value: certificate.partNumber },
		{ term: m.certificates_verify_code(), value: certificate.verifyCode && verifyLink(certificate.verifyCode) },
	];
}

const verifyLink = (code: string) => <AppLink to={paths.verify(code)}>{mono(writeVerifyCode(code))}</AppLink>;

function steelOf(certificate: SheetOfCertificateFragment, format: Format) {
	const shown = {
		number: (value: number) => certifiedNumber(format, value),
		beside: (value: number, unit: string) => besideText(format, [value], unit),
	};
	const language = format.locale.startsWith("es") ? "es" : "en";
	const { product, thicknessIn, widthIn, lengthIn } = certificate;
	return [
		{ term: m.certificates_specification(), value: certificate.specification },
		{
			term: m.certificates_size({ unit: format.lengthUnit }),
			value: thicknessIn && format.size(thicknessIn, widthIn, lengthIn, product),
		},
		{
			term: m.certificates_heat(),
			value: <AppLink to={paths.talliesOfHeat(certificate.heatNumber)}>{mono(certificate.heatNumber)}</AppLink>,
		},
		...meltFacts(certificate.melt, format),
		{ term: m.certificates_tapped(), value: format.instant(certificate.meltedAt, certificate.timeZone) },
		{ term: m.certificates_treatment(), value: conditionText(certificate, shown) },
		{ term: m.certificates_inspector(), value: `${certificate.inspector}, ${inspectorTitleIn(language, certificate)}` },
		{ term: m.certificates_third_party(), value: certificate.thirdParty },
	];
}
