/** Kinds under which files of the mill's answers are in `files`, where customers themselves send none. */
export const answerFileKinds = { stock: "stock-request", acknowledgment: "acknowledgment-answer" } as const;

/** Names the mill's answer to a query of an acknowledgment among its files. */
export const acknowledgmentFileKey = (acknowledgment: string, answer: string, revision: number): string =>
	`${acknowledgment}/${answer}/${revision}`;
