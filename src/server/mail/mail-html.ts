/** What mail programs understand is on each element. */
export const mailFont = "font-family:'IBM Plex Sans',Arial,sans-serif;color:#15191e";

export function escapeHtml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
