import { m } from "#generated/texts/messages.js";
import { groupNames } from "#shared/access.ts";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";

/** Lists that a right may be in; `access` is the portal as a whole. */
export const rightLists = ["group", "sold_to", "ship_to", "supplier"] as const;
export type RightList = (typeof rightLists)[number];

/** One right that a user is to get or to lose: `value` is the name of a group or the code of an account. */
export type RightChange = { list: RightList; value: string; isGranted: boolean };

/** What becomes of a right; `attested` and `term` (an end, or none any more) leave it where it is. */
export type RightAct = "granted" | "revoked" | "attested" | "term";

/** What a person holds, by list. */
export type Rights = Readonly<Record<RightList, readonly string[]>>;

/** Groups that administrators give manually; others come with the feed and stay as they are. */
export const assignableGroups = [groupNames.admin, groupNames.valuePlus, groupNames.insideSales] as const;

export type RightsFormValues = {
	groups: string[];
	soldTo?: string;
	shipTo?: string;
	suppliers?: string;
	reason: string;
};

/** A person's rights as administrators state them; account codes are separate by spaces, commas or lines. */
export const rightsForm: FormShape<RightsFormValues> = defineForm<RightsFormValues>({
	groups: input(labelOf(m.people_groups), { type: "choices", options: assignableGroups }),
	soldTo: input(labelOf(m.people_sold_to), { validation: "length:0,20000" }),
	shipTo: input(labelOf(m.people_ship_to), { validation: "length:0,60000" }),
	suppliers: input(labelOf(m.people_suppliers), { validation: "length:0,20000" }),
	reason: input(labelOf(m.people_reason), { validation: "required|length:5,500" }),
});

/** A decision on one person that needs nothing but its reason. */
export const reasonForm = defineForm<{ reason: string }>({
	reason: input(labelOf(m.people_reason), { validation: "required|length:5,500" }),
});

/** Why an administrator views the portal as another person; that person reads it afterwards. */
export const viewAsForm = defineForm<{ reason: string }>({
	reason: input(labelOf(m.people_reason), { validation: "required|length:10,500" }),
});

/**
 * Account codes as people paste them, separated by spaces, commas, semicolons or line breaks. Codes in `current` are
 * never split.
 */
export function splitCodes(text: string | undefined, current: readonly string[] = []): string[] {
	let rest = ` ${text ?? ""} `;
	const whole = current
		.filter((code) => /[\s,;]/.test(code))
		.filter((code) => {
			const parts = rest.split(new RegExp(`(?<=[\\s,;])${code.replaceAll(/\W/g, "\\$&")}(?=[\\s,;])`));
			rest = parts.join(" ");
			return parts.length > 1;
		});
	return [...new Set([...whole, ...rest.split(/[\s,;]+/).filter(Boolean)])];
}

/**
 * The changes that lead from a person's current rights to the wanted ones. Groups that are not granted manually stay.
 */
export function changesBetween(current: Rights, wanted: Rights): RightChange[] {
	return rightLists.flatMap((list) => {
		const mayTake = (value: string) => list !== "group" || assignableGroups.some((name) => name === value);
		const added = wanted[list]
			.filter((value) => !current[list].includes(value))
			.map((value) => ({ list, value, isGranted: true }));
		const revoked = current[list].filter((value) => !wanted[list].includes(value) && mayTake(value));
		return [...added, ...revoked.map((value) => ({ list, value, isGranted: false }))];
	});
}
