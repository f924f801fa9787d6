import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import { type EntityName, entityNames } from "./entities.ts";

export type TryValues = { entity: EntityName; rows: string };

/** As much as one try takes; a real feed takes any amount. */
export const longestTried = 500_000;

/** Most errors that one trial import reports: a thousand rows may have hundreds each, more than a page can show. */
export const mostTriedErrors = 1_000;

/** Rows that are tried without anything being imported. */
export const tryForm = defineForm<TryValues>({
	entity: input(labelOf(m.feeds_admin_entity), { validation: "required", options: entityNames }),
	rows: input(labelOf(m.feeds_try_rows), { validation: `required|length:0,${longestTried}` }),
});
