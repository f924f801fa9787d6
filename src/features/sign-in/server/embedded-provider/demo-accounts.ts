import { createHash, timingSafeEqual } from "node:crypto";
import type { Account } from "oidc-provider";

/** A user who may sign in at the embedded provider. */
export type DemoAccount = { email: string; name: string; isVerified?: boolean };

/** Whether an address was invited: then it may sign in here too, since the demo has no other place to prove it. */
export type IsInvited = (email: string) => Promise<boolean>;

export type DemoAccounts = {
	/** The account's subject, `wrong`, or `later` after too many wrong attempts within a minute. */
	check: (email: string, password: string) => Promise<string | "wrong" | "later">;
	find: (subject: string) => Account | undefined;
};

const wrongPerMinute = 20;

/**
 * The demo people behind one password. Subjects follow from the addresses, so that links to people outlive a lost data
 * folder.
 */
export function createDemoAccounts(
	people: readonly DemoAccount[],
	password: string,
	{ now = Date.now, isInvited = async () => false }: { now?: () => number; isInvited?: IsInvited | undefined } = {},
): DemoAccounts {
	const bySubject = new Map(people.map((person) => [subjectOf(person.email), person]));
	let wrong: number[] = [];
	return {
		async check(email, typed) {
			wrong = wrong.filter((at) => at > now() - 60_000);
			if (wrong.length >= wrongPerMinute) return "later";
			const address = email.trim().toLowerCase();
			const subject = subjectOf(address);
			const isRight = timingSafeEqual(digest(typed), digest(password));
			if (isRight && !bySubject.has(subject) && (await isInvited(address)))
				bySubject.set(subject, { email: address, name: address });
			if (isRight && bySubject.has(subject)) return subject;
			wrong.push(now());
			return "wrong";
		},
		find(subject) {
			const person = bySubject.get(subject);
			if (!person) return undefined;
			const claims = {
				sub: subject,
				email: person.email,
				email_verified: person.isVerified ?? true,
				name: person.name,
			};
			return { accountId: subject, claims: async () => claims };
		},
	};
}

function subjectOf(email: string): string {
	return digest(email).toString("base64url").slice(0, 24);
}

function digest(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
