/**
 * What people send that the desk answers, and what it handles: 856s that the mill's systems refused (`x12_error`),
 * announced alarms.
 */
export const deskKinds = [
	"complaint",
	"stock_request",
	"acknowledgment",
	"order_message",
	"dispute",
	"x12_error",
	"radiation_alarm",
] as const;
export type DeskKind = (typeof deskKinds)[number];
/** Kinds that are answered by a message or a decision. */
export type AnsweredKind = Exclude<DeskKind, "x12_error" | "radiation_alarm">;

export function isDeskKind(text: string): text is DeskKind {
	return deskKinds.some((kind) => kind === text);
}
