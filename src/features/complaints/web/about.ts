import { complaintKinds, familyNames, isDefect } from "#shared/complaints/complaint-kinds.ts";
import type { FormValues } from "#shared/forms/form-shape.ts";

/**
 * What a link to complaint entry says the complaint is about; `name` distinguishes its draft from others and is empty
 * for a complaint that starts blank.
 */
export type ComplaintAbout = { name: string; values: FormValues };

/** Parameters of the page that are not the list's. */
export const ownParameters = ["complaint", "bol", "order", "item", "invoice", "kind", "pieces", "defect"] as const;

const longestNumber = 40;
const mostPieces = 500;

/** Reads a link to the entry (paths.complaintEntry); what cannot be a number is left out. */
export function readAbout(parameters: URLSearchParams): ComplaintAbout {
	const number = (name: string) => (parameters.get(name) ?? "").trim().slice(0, longestNumber);
	const item = /^\d{1,5}$/.test(number("item")) ? `-${number("item")}` : "";
	const fields = {
		bol: number("bol"),
		order: number("order") && `${number("order")}${item}`,
		invoice: number("invoice"),
	};
	const pieces = (parameters.get("pieces") ?? "").split(",").map((piece) => piece.trim().slice(0, longestNumber));
	const named = [...new Set(pieces.filter(Boolean))].slice(0, mostPieces);
	const kind = complaintKinds.find((one) => one === parameters.get("kind"));
	const defect = parameters.get("defect") ?? "";
	const family = familyNames.find((one) => isDefect(one, defect));
	const values = {
		...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")),
		...(kind ? { kind } : {}),
		...(family ? { families: [family], [`defects_${family}`]: [defect] } : {}),
		...(named.length > 0 ? { pieces: named.map((piece) => ({ piece })) } : {}),
	};
	const name = [kind, fields.bol, fields.order, fields.invoice].filter(Boolean).join(" ");
	return { name: name && ` ${name}`.slice(0, 100), values };
}
