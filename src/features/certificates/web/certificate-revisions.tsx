import type { SheetOfCertificateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./certificate-sheet.module.css";

type Revision = SheetOfCertificateFragment["revisions"][number];
type CertificateRevisionsProps = {
	certificate: Pick<SheetOfCertificateFragment, "certificateNumber" | "revision" | "timeZone" | "revisions">;
	/** The revision in force, or the last that was. */
	newest: number;
};

const stateWords: Readonly<Record<string, (inputs: { revision: number; day: string }) => string>> = {
	superseded: m.certificates_revision_superseded,
	revoked: m.certificates_revision_revoked,
};

/** That this is an earlier revision, if it is, and the way to all others; nothing where there is only one. */
export function CertificateRevisions({ certificate, newest }: CertificateRevisionsProps) {
	const format = useFormat();
	const { certificateNumber, revision, timeZone, revisions } = certificate;
	if (revisions.length < 2) return null;
	const shown = revisions.find((one) => one.revision === revision);
	const words = ({ revision: count, state, endedAt }: Revision) =>
		(stateWords[state] ?? m.certificates_revision_in_force)({
			revision: count,
			day: format.instant(endedAt, timeZone),
		});
	return (
		<>
			{shown && revision !== newest && (
				<p className={styles.earlier} role="note">
					<span aria-hidden="true">▲ </span>
					{words(shown)}{" "}
					<AppLink to={paths.certificate(certificateNumber)}>{m.certificates_see_newest({ revision: newest })}</AppLink>
				</p>
			)}
			<h3 className={styles.part}>{m.certificates_revisions()}</h3>
			<ul className={styles.revisions}>
				{revisions.map((one) => (
					<li key={one.revision} aria-current={one.revision === revision || undefined}>
						{one.revision === revision || !one.isKept ? (
							words(one)
						) : (
							<AppLink
								to={
									one.revision === newest
										? paths.certificate(certificateNumber)
										: paths.certificateRevision(certificateNumber, one.revision)
								}
							>
								{words(one)}
							</AppLink>
						)}
					</li>
				))}
			</ul>
		</>
	);
}
