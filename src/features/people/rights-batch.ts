import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";

const csv = input(labelOf(m.people_batch_rows), { validation: "required|length:1,900000" });
const reason = input(labelOf(m.people_reason), { validation: "required|length:5,500" });

/** A file of rights to be looked at before anything happens. */
export const planForm = defineForm<{ csv: string }>({ csv });

/** The same file once it was looked at, with its reason. */
export const batchForm = defineForm<{ csv: string; reason: string }>({ csv, reason });
