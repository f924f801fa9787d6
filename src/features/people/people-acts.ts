import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";

/** What can be done with many people at once, each time with one reason. */
export const peopleActs = ["deactivate", "activate", "signOut"] as const;
export type PeopleAct = (typeof peopleActs)[number];

export type PeopleActValues = { act: PeopleAct; reason: string };
export const peopleActForm: FormShape<PeopleActValues> = defineForm<PeopleActValues>({
	act: input(labelOf(m.people_what), { validation: "required", options: peopleActs }),
	reason: input(labelOf(m.people_reason), { validation: "required|length:5,500" }),
});

export type RightOfManyValues = { change: "add" | "remove"; right: string };
/** One right that many are to get or to lose: it becomes rows of a file that is looked at before anything happens. */
export const rightOfManyForm: FormShape<RightOfManyValues> = defineForm<RightOfManyValues>({
	change: input(labelOf(m.people_what), { validation: "required", options: ["add", "remove"], initial: "add" }),
	right: input(labelOf(m.people_bulk_right), { validation: "required|length:1,40" }),
});
