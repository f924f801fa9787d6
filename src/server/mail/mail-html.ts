/** What mail programs understand is on each element. */
export const mailFont = "font-family:'IBM Plex Sans',Arial,sans-serif;color:#15191e";

export function escapeHtml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const rule = (names: string, style: string) => `${names}{${style}}`;
const inDark = (accent: string) =>
	[
		rule(".ground", "background:#101316!important"),
		rule(".card", "background:#171b20!important;border-color:#2a3038!important;border-top-color:{accent}!important"),
		rule(".ink,.ink td,.ink th,.ink h1,.ink p", "color:#e9edf1!important"),
		rule(".ink .second,.second", "color:#a9b2bd!important"),
		rule(".third,.third a", "color:#a9b2bd!important"),
		rule(".ink a.link,a.link", "color:{accent}!important"),
		rule(".ink td,.ink th,.line", "border-color:#2a3038!important"),
		rule(".ink th", "background:#1a1f25!important"),
		rule(".button", "background:{accent}!important"),
		rule(".ink .button a", "background:{accent}!important;color:#101316!important"),
		rule(".mark", "background:#ffffff!important;border-radius:6px!important;padding:6px!important"),
	]
		.join("")
		.replaceAll("{accent}", accent);

/**
 * What cannot be written on elements: colors of the dark theme, for programs that support one. The mark stays on white,
 * since a logo for light paper may be dark. Outlook on the web sets an attribute instead of the media feature.
 */
export function mailHead(title: string, accentDark: string): string {
	const dark = inDark(accentDark);
	const ofOutlook = dark.replaceAll(/(^|\}|,)(?=[.a-z])/g, "$1[data-ogsc] ");
	return `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark}}${ofOutlook}</style>`;
}

/** What a list of mails shows beside the subject. The filler keeps the rest of the mail out of it. */
export function preheader(text: string): string {
	return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>`;
}

/** Outlook for Windows knows no `max-width`: it gets a table of that width around what is inside. */
export function withinWidth(html: string, width: number): string {
	return `<!--[if mso]><table role="presentation" width="${width}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${html}
<!--[if mso]></td></tr></table><![endif]-->`;
}
