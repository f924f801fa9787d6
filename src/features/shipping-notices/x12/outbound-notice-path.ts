/** What an 856 to the mill says of its notice (BSN01): original, replace, cancellation. */
export type NoticePurpose = "00" | "05" | "01";

/** Where the mill's systems fetch the 856 of a revision, or of its cancellation. */
export function outboundNoticePath(
	{ supplier, notice }: { supplier: string; notice: string },
	revision: number,
	purpose: NoticePurpose,
): string {
	const path = `/api/outbox/v1/notices/${encodeURIComponent(supplier)}/${encodeURIComponent(notice)}/${revision}/856`;
	return purpose === "01" ? `${path}?purpose=01` : path;
}
