/** States of a document and their transitions. A superseded or revoked document stays readable, marked as such. */

export const documentStates = ["pending", "published", "superseded", "revoked"] as const;
export type DocumentState = (typeof documentStates)[number];

export const documentTransitions: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
	pending: ["published", "revoked"],
	published: ["superseded", "revoked"],
	superseded: ["revoked"],
	revoked: [],
};

/** Whether a document in `from` may become `to`. */
export function mayTransition(from: DocumentState, to: DocumentState): boolean {
	return documentTransitions[from].includes(to);
}
