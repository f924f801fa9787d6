import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { companyScopes } from "#shared/keys/company-scopes.ts";
import { keyScopes } from "#shared/keys/key-scopes.ts";

export type NewKeyValues = { name: string; source: string; scopes?: string[]; supplier?: string; expiresOn?: string };
export type NewCompanyKeyValues = { name: string; accounts: string[]; scopes: string[]; expiresOn?: string };
export type RotateKeyValues = { overlap: string; expiresOn?: string };

/** Hours that the key before holds on beside the new one. */
export const overlapHours = ["0", "1", "24", "168", "720"] as const;

const expiresOn = input(labelOf(m.api_keys_expires_on), { type: "day" });

/** A key for a program: either what the mill's systems do, or the announcements of one supplier. */
export const newKeyForm: FormShape<NewKeyValues> = defineForm<NewKeyValues>({
	name: input(labelOf(m.api_keys_name), { validation: "required|length:1,120" }),
	source: input(labelOf(m.api_keys_source), {
		validation: "required|length:1,60|matches:/^[A-Za-z0-9][A-Za-z0-9_.-]*$/",
	}),
	scopes: input(labelOf(m.api_keys_scopes), { type: "choices", options: keyScopes }),
	supplier: input(labelOf(m.api_keys_supplier), { validation: "length:0,40" }),
	expiresOn,
});

/** A key for a program of a company. */
export const newCompanyKeyForm: FormShape<NewCompanyKeyValues> = defineForm<NewCompanyKeyValues>({
	name: input(labelOf(m.api_keys_name), { validation: "required|length:1,120" }),
	accounts: input(labelOf(m.api_keys_accounts), { type: "choices", validation: "required" }),
	scopes: input(labelOf(m.api_keys_scopes), { type: "choices", validation: "required", options: companyScopes }),
	expiresOn,
});

/** The next key of a program, and how long the one before stays good. */
export const rotateKeyForm: FormShape<RotateKeyValues> = defineForm<RotateKeyValues>({
	overlap: input(labelOf(m.api_keys_overlap), { validation: "required", options: overlapHours, initial: "24" }),
	expiresOn,
});

export const revokeKeyForm = defineForm<{ reason: string }>({
	reason: input(labelOf(m.api_keys_reason), { validation: "required|length:5,500" }),
});
