/** Whether a value, of JSON that a user sent, is an object with members: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
