import { z } from "zod";

/**
 * Days that each kind of data about people stays: what holds unless RETENTION says otherwise, and the least that the
 * database allows.
 */
export const retentionKinds = {
	sessions: { days: 365, least: 30 },
	notifications: { days: 365, least: 30 },
	mails: { days: 365, least: 7 },
	drafts: { days: 90, least: 14 },
	invitations: { days: 365, least: 30 },
	refusedRows: { days: 180, least: 7 },
	uploads: { days: 14, least: 1 },
} as const;

export type RetentionKind = keyof typeof retentionKinds;
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

const kinds = Object.keys(retentionKinds) as RetentionKind[];
const isKind = (name: string): name is RetentionKind => Object.hasOwn(retentionKinds, name);
const usual = () =>
	Object.fromEntries(kinds.map((kind) => [kind, retentionKinds[kind].days])) as Record<RetentionKind, number>;

/** `sessions=90,mails=30`: what is not named stays as long as usual. */
export const retentionSetting = z
	.string()
	.default("")
	.transform((text, check): RetentionDays => {
		const days = usual();
		for (const part of text.split(/[\s,]+/).filter(Boolean)) {
			const [kind = "", value = ""] = part.split("=");
			if (!isKind(kind) || !/^\d{1,5}$/.test(value))
				check.addIssue(`${part} is not one of ${kinds.join(", ")} with a number of days, as mails=90`);
			else if (Number(value) < retentionKinds[kind].least)
				check.addIssue(`${kind} must stay ${retentionKinds[kind].least} days at least`);
			else days[kind] = Number(value);
		}
		return days;
	});
