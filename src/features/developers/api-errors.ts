import { m } from "#generated/texts/messages.js";

/** A problem that the API may answer: what it is told apart by, its HTTP status and its cause. */
export type ApiError = { code: string; status: number; cause: typeof m.developers_error_invalid };

/** Every code of the API for companies' programs; a test provokes each (tests/api/company-api-problems.test.ts). */
export const apiErrors: readonly ApiError[] = [
	{ code: "invalid", status: 400, cause: m.developers_error_invalid },
	{ code: "cursor-invalid", status: 400, cause: m.developers_error_cursor_invalid },
	{ code: "json-invalid", status: 400, cause: m.developers_error_json },
	{ code: "idempotency-key-missing", status: 400, cause: m.developers_error_idempotency_missing },
	{ code: "key-missing", status: 401, cause: m.developers_error_key_missing },
	{ code: "key-unknown", status: 401, cause: m.developers_error_key_unknown },
	{ code: "key-ended", status: 401, cause: m.developers_error_key_ended },
	{ code: "key-without-accounts", status: 403, cause: m.developers_error_key_without_accounts },
	{ code: "scope-missing", status: 403, cause: m.developers_error_scope_missing },
	{ code: "account-foreign", status: 403, cause: m.developers_error_account_foreign },
	{ code: "accounts-without-access", status: 403, cause: m.developers_error_accounts_without_access },
	{ code: "not-found", status: 404, cause: m.developers_error_not_found },
	{ code: "conflict", status: 409, cause: m.developers_error_conflict },
	{ code: "idempotency-key-in-use", status: 409, cause: m.developers_error_idempotency_in_use },
	{ code: "cursor-expired", status: 410, cause: m.developers_error_cursor_expired },
	{ code: "too-large", status: 413, cause: m.developers_error_too_large },
	{ code: "media-type", status: 415, cause: m.developers_error_media_type },
	{ code: "idempotency-key-reused", status: 422, cause: m.developers_error_idempotency_reused },
	{ code: "too-many", status: 429, cause: m.developers_error_too_many },
	{ code: "internal", status: 500, cause: m.developers_error_internal },
	{ code: "unavailable", status: 503, cause: m.developers_error_unavailable },
];
