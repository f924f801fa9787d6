import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";

/** A compliance document by its number, which opens its file where it has one. Looking at it is on record. */
export function ComplianceDocumentFileLink({ id, number }: { id: string | null; number: string }) {
	if (!id) return <span className="mono">{number}</span>;
	return (
		<a
			href={paths.file(id)}
			target="_blank"
			rel="noreferrer"
			className="mono"
			aria-label={m.supplier_profile_admin_open_document({ number })}
		>
			{number}
		</a>
	);
}
