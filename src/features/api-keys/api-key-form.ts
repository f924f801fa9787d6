import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input } from "#shared/forms/form-shape.ts";
import { keyScopes } from "#shared/keys/key-scopes.ts";

export type NewKeyValues = { name: string; source: string; scopes?: string[]; supplier?: string; expiresOn?: string };
export type RotateKeyValues = { overlap: string; expiresOn?: string };

/** Hours that the key before holds on beside the new one. */
export const overlapHours = ["0", "1", "24", "168", "720"] as const;

const expiresOn = input((locale) => m.api_keys_expires_on({}, { locale }), { type: "day" });

/** A key for a program: either what the mill's systems do, or the announcements of one supplier. */
export const newKeyForm: FormShape<NewKeyValues> = defineForm<NewKeyValues>({
	name: input((locale) => m.api_keys_name({}, { locale }), { validation: "required|length:1,120" }),
	source: input((locale) => m.api_keys_source({}, { locale }), {
		validation: "required|length:1,60|matches:/^[A-Za-z0-9][A-Za-z0-9_.-]*$/",
	}),
	scopes: input((locale) => m.api_keys_scopes({}, { locale }), { type: "choices", options: keyScopes }),
	supplier: input((locale) => m.api_keys_supplier({}, { locale }), { validation: "length:0,40" }),
	expiresOn,
});

/** The next key of a program, and how long the one before stays good. */
export const rotateKeyForm: FormShape<RotateKeyValues> = defineForm<RotateKeyValues>({
	overlap: input((locale) => m.api_keys_overlap({}, { locale }), { validation: "required", options: overlapHours, initial: "24" }),
	expiresOn,
});

export const revokeKeyForm = defineForm<{ reason: string }>({
	reason: input((locale) => m.api_keys_reason({}, { locale }), { validation: "required|length:5,500" }),
});
