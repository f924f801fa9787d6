import type { Language } from "#shared/languages.ts";
import type { MailBrand } from "../branding/mail-brand.ts";
import { escapeHtml, mailFont as font, mailHead, preheader, withinWidth } from "./mail-html.ts";
import { type MailTable, tableAsHtml, tableAsText } from "./mail-table.ts";

/** What a mail says; `lines` link to their things by whole addresses. */
export type MailContent = {
	title: string;
	intro: string;
	lines: readonly { text: string; detail: string; url: string }[];
	/** A mail with one is wider. */
	table?: MailTable | undefined;
	more?: string | undefined;
	action: { label: string; url: string };
	footer: string;
	/** The way to end mails like this one. */
	unsubscribe: { label: string; url: string };
};

/**
 * The same content as plain text and as HTML. Mail programs support little CSS, so styles are attributes of elements.
 */
export function layoutMail(content: MailContent, language: Language, brand: MailBrand): { text: string; html: string } {
	return { text: `${asText(content)}${legalOf(brand, language)}\n`, html: asHtml(content, language, brand) };
}

function asText({ title, intro, lines, table, more, action, footer, unsubscribe }: MailContent): string {
	const items = lines.map(({ text, detail, url }) => `- ${text}\n  ${detail}\n  ${url}`);
	return `${[title, intro, ...items, ...(table ? [tableAsText(table)] : []), ...(more ? [more] : []), `${action.label}: ${action.url}`, `--\n${footer}\n${unsubscribe.label}: ${unsubscribe.url}`].join("\n\n")}\n`;
}

/** Who sent the mail, as the law wants it, or else the mill's name. */
const legalOf = ({ name, legalFooter }: MailBrand, language: Language) => legalFooter[language] ?? name;

function asHtml(
	{ title, intro, lines, table, more, action, footer, unsubscribe }: MailContent,
	language: Language,
	brand: MailBrand,
): string {
	const items = lines.map(({ text, detail, url }) => ({
		head: `<a class="link" href="${escapeHtml(url)}" style="color:${brand.accent};font-weight:600;text-decoration:none">${escapeHtml(text)}</a>`,
		detail,
	}));
	const inside = `${paragraph(intro)}
${itemTable(items)}
${table ? `${tableAsHtml(table)}<p style="margin:0 0 16px"></p>` : ""}
${more ? paragraph(more) : ""}
${button(action, brand)}`;
	const foot = `<p class="third" style="${font};max-width:560px;margin:16px auto 0;font-size:12px;line-height:18px;color:#606974">${escapeHtml(footer)} <a href="${escapeHtml(unsubscribe.url)}" style="color:#606974">${escapeHtml(unsubscribe.label)}</a></p>`;
	const [first] = lines;
	const summary = first ? `${first.text}. ${first.detail}` : intro;
	return framed({ title, summary, inside, foot, width: table ? 860 : 560 }, language, brand);
}

function itemTable(items: readonly { head: string; detail: string }[]): string {
	const rows = items.map(
		({ head, detail }) =>
			`<tr><td style="${font};padding:10px 0;border-top:1px solid #e1e4e8;font-size:14px;line-height:20px">${head}<br><span class="second" style="color:#4d5661">${escapeHtml(detail)}</span></td></tr>`,
	);
	return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join("")}</table>`;
}

const paragraph = (text: string) =>
	`<p style="${font};font-size:14px;line-height:20px;margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

// A cell with a color: Outlook for Windows draws no padding around a link.
const button = ({ label, url }: MailContent["action"], { accent }: MailBrand) =>
	`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 0"><tr><td class="button" bgcolor="${accent}" style="border-radius:6px;background:${accent}"><a href="${escapeHtml(url)}" style="${font};display:inline-block;padding:12px 18px;border-radius:6px;background:${accent};color:#ffffff;font-size:14px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

type Framed = { title: string; summary: string; inside: string; foot?: string; width: number };

/** The logo, or the icon with the name beside it: a mail program that shows no pictures shows the name either way. */
function head({ name, mark: { url, widthPx, heightPx }, isLogo }: MailBrand): string {
	const picture = `<img src="${escapeHtml(url)}" width="${widthPx}" height="${heightPx}" alt="${isLogo ? escapeHtml(name) : ""}" style="display:block;border:0">`;
	return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="mark">${picture}</td>${isLogo ? "" : `<td style="${font};padding:0 0 0 10px;font-size:16px;line-height:20px;font-weight:600">${escapeHtml(name)}</td>`}</tr></table>`;
}

const legal = (brand: MailBrand, language: Language) =>
	`<p class="third" style="${font};max-width:560px;margin:12px auto 0;font-size:12px;line-height:18px;color:#606974">${escapeHtml(legalOf(brand, language))}</p>`;

function framed({ title, summary, inside, foot = "", width }: Framed, language: Language, brand: MailBrand): string {
	const card = `<table role="presentation" class="card ink" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:${width}px;background:#ffffff;border:1px solid #e1e4e8;border-top:4px solid ${brand.accent};border-radius:8px"><tr><td style="padding:24px">
${head(brand)}
<h1 style="${font};font-size:20px;line-height:28px;margin:0 0 12px">${escapeHtml(title)}</h1>
${inside}
</td></tr></table>`;
	return `<!doctype html>
<html lang="${language}"><head>${mailHead(title, brand.accentDark)}</head>
<body class="ground" style="margin:0;background:#f5f6f7">${preheader(summary)}<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;background:#f5f6f7"><tr><td align="center" style="padding:24px 12px">
${withinWidth(`${card}\n${foot}${legal(brand, language)}`, width)}
</td></tr></table></body></html>
`;
}

/**
 * A mail about one thing: what happened, what to do, and further information. It cannot be unsubscribed. The summary is
 * what a list of mails shows beside the subject, by default the paragraph after the greeting.
 */
export type Letter = {
	title: string;
	summary?: string | undefined;
	paragraphs: readonly string[];
	/** Listed below the paragraphs. */
	items?: readonly { text: string; detail: string }[];
	action: { label: string; url: string };
	after?: readonly string[];
};

/** The same words as plain text and as HTML, in the frame that all mails have. */
export function layoutLetter(
	{ title, summary, paragraphs, items = [], action, after = [] }: Letter,
	language: Language,
	brand: MailBrand,
): { text: string; html: string } {
	const listed = items.map(({ text, detail }) => ({ head: `<strong>${escapeHtml(text)}</strong>`, detail }));
	const [first] = items;
	const besides = after.length > 0 ? `<p style="margin:0 0 20px"></p>${after.map(paragraph).join("\n")}` : "";
	return {
		text: `${[...paragraphs, ...items.map(({ text, detail }) => `- ${text}\n  ${detail}`), `${action.label}: ${action.url}`, ...after, `--\n${legalOf(brand, language)}`].join("\n\n")}\n`,
		html: framed(
			{
				title,
				summary: summary ?? paragraphs[1] ?? paragraphs[0] ?? (first ? `${first.text}. ${first.detail}` : title),
				inside: `${paragraphs.map(paragraph).join("\n")}\n${listed.length > 0 ? itemTable(listed) : ""}${button(action, brand)}${besides}`,
				width: 560,
			},
			language,
			brand,
		),
	};
}
