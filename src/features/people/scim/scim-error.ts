/** The words of RFC 7644 3.12 that name the kind of error. */
export type ScimType =
	| "invalidFilter"
	| "invalidPath"
	| "invalidSyntax"
	| "invalidValue"
	| "mutability"
	| "noTarget"
	| "tooMany"
	| "uniqueness";

/** The answer to a provider whose request failed; `detail` is for the administrator who set the provider up. */
export class ScimError extends Error {
	readonly status: 400 | 403 | 404 | 409 | 412 | 413 | 415 | 501;
	readonly scimType: ScimType | undefined;

	constructor(status: ScimError["status"], detail: string, scimType?: ScimType) {
		super(detail);
		this.status = status;
		this.scimType = scimType;
	}
}

export const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";
