import type { Language } from "#shared/languages.ts";
import type { MailBrand } from "../branding/mail-brand.ts";
import { escapeHtml, mailFont as font } from "./mail-html.ts";
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

/** The same words as plain text and as HTML. Mail programs know little CSS, so styles are attributes of elements. */
export function layoutMail(content: MailContent, language: Language, brand: MailBrand): { text: string; html: string } {
	return { text: asText(content) + legalText(brand, language), html: asHtml(content, language, brand) };
}

function asText({ title, intro, lines, table, more, action, footer, unsubscribe }: MailContent): string {
	const items = lines.map(({ text, detail, url }) => `- ${text}\n  ${detail}\n  ${url}`);
	return `${[title, intro, ...items, ...(table ? [tableAsText(table)] : []), ...(more ? [more] : []), `${action.label}: ${action.url}`, `--\n${footer}\n${unsubscribe.label}: ${unsubscribe.url}`].join("\n\n")}\n`;
}

const legalText = ({ legalFooter }: MailBrand, language: Language) =>
	legalFooter[language] ? `\n${legalFooter[language]}\n` : "";

function asHtml(
	{ title, intro, lines, table, more, action, footer, unsubscribe }: MailContent,
	language: Language,
	brand: MailBrand,
): string {
	const items = lines.map(
		({ text, detail, url }) =>
			`<tr><td style="${font};padding:10px 0;border-top:1px solid #e1e4e8;font-size:14px;line-height:20px"><a href="${escapeHtml(url)}" style="color:${brand.accent};font-weight:600;text-decoration:none">${escapeHtml(text)}</a><br><span style="color:#4d5661">${escapeHtml(detail)}</span></td></tr>`,
	);
	const inside = `${paragraph(intro)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.join("")}</table>
${table ? `${tableAsHtml(table)}<p style="margin:0 0 16px"></p>` : ""}
${more ? paragraph(more) : ""}
${button(action, brand)}`;
	const foot = `<p style="${font};max-width:560px;margin:16px auto 0;font-size:12px;line-height:18px;color:#606974">${escapeHtml(footer)} <a href="${escapeHtml(unsubscribe.url)}" style="color:#606974">${escapeHtml(unsubscribe.label)}</a></p>`;
	return framed({ title, inside, foot, width: table ? 860 : 560 }, language, brand);
}

const paragraph = (text: string) =>
	`<p style="${font};font-size:14px;line-height:20px;margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

const button = ({ label, url }: MailContent["action"], { accent }: MailBrand) =>
	`<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="${font};display:inline-block;padding:10px 16px;border-radius:6px;background:${accent};color:#ffffff;font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

type Framed = { title: string; inside: string; foot?: string; width: number };

/** The logo, or the icon with the name beside it: a mail program that shows no pictures shows the name either way. */
function head({ name, mark: { url, widthPx, heightPx }, isLogo }: MailBrand): string {
	const picture = `<img src="${escapeHtml(url)}" width="${widthPx}" height="${heightPx}" alt="${isLogo ? escapeHtml(name) : ""}" style="display:block;border:0">`;
	const cell = "padding:0 10px 0 0";
	return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td style="${cell}">${picture}</td>${isLogo ? "" : `<td style="${font};font-size:16px;line-height:20px;font-weight:600">${escapeHtml(name)}</td>`}</tr></table>`;
}

const legal = ({ legalFooter }: MailBrand, language: Language) =>
	legalFooter[language]
		? `<p style="${font};max-width:560px;margin:12px auto 0;font-size:12px;line-height:18px;color:#606974">${escapeHtml(legalFooter[language])}</p>`
		: "";

function framed({ title, inside, foot = "", width }: Framed, language: Language, brand: MailBrand): string {
	return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f5f6f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:${width}px;background:#ffffff;border:1px solid #e1e4e8;border-top:4px solid ${brand.accent};border-radius:8px"><tr><td style="padding:24px">
${head(brand)}
<h1 style="${font};font-size:20px;line-height:28px;margin:0 0 12px">${escapeHtml(title)}</h1>
${inside}
</td></tr></table>
${foot}${legal(brand, language)}
</td></tr></table></body></html>
`;
}

/** A mail about one thing: what it says, what to do, and what to know besides. No way to end such mails. */
export type Letter = {
	title: string;
	paragraphs: readonly string[];
	action: { label: string; url: string };
	after?: readonly string[];
};

/** The same words as plain text and as HTML, in the frame that all mails have. */
export function layoutLetter(
	{ title, paragraphs, action, after = [] }: Letter,
	language: Language,
	brand: MailBrand,
): { text: string; html: string } {
	const besides = after.length > 0 ? `<p style="margin:0 0 20px"></p>${after.map(paragraph).join("\n")}` : "";
	return {
		text: `${[...paragraphs, `${action.label}: ${action.url}`, ...after].join("\n\n")}\n${legalText(brand, language)}`,
		html: framed(
			{ title, inside: `${paragraphs.map(paragraph).join("\n")}\n${button(action, brand)}${besides}`, width: 560 },
			language,
			brand,
		),
	};
}
