import { createHash, timingSafeEqual } from "node:crypto";
import type { Account } from "oidc-provider";

/** Somebody who may sign in at the embedded provider. */
export type DemoAccount = { email: string; name: string; isVerified?: boolean };

export type DemoAccounts = {
	/** The account's subject, `wrong`, or `later` after too many wrong attempts within a minute. */
	check: (email: string, password: string) => string | "wrong" | "later";
	find: (subject: string) => Account | undefined;
};

const wrongPerMinute = 20;

/** The demo people behind one password. Subjects follow from the addresses, so that links to people outlive a lost data folder. */
export function createDemoAccounts(people: readonly DemoAccount[], password: string, now: () => number = Date.now): DemoAccounts {
	const bySubject = new Map(people.map((person) => [subjectOf(person.email), person]));
	let wrong: number[] = [];
	return {
		check(email, given) {
			wrong = wrong.filter((at) => at > now() - 60_000);
			if (wrong.length >= wrongPerMinute) return "later";
			const subject = subjectOf(email.trim().toLowerCase());
			const isRight = timingSafeEqual(digest(given), digest(password)) && bySubject.has(subject);
			if (!isRight) wrong.push(now());
			return isRight ? subject : "wrong";
		},
		find(subject) {
			const person = bySubject.get(subject);
			if (!person) return undefined;
			const claims = { sub: subject, email: person.email, email_verified: person.isVerified ?? true, name: person.name };
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
