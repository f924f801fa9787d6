const mostKnown = 20_000;

/** A client that serves more accounts than this works for many companies: inside sales, administrators. */
const mostShared = 20;

const companies = new Map<string, string>();

/** The company that a session's requests are counted for; itself until it is known. */
export const companyOf = (sessionKey: string): string => companies.get(sessionKey) ?? sessionKey;

/** Remembers under which accounts a session works, which are the company that its requests are counted for. */
export function noteCompany(sessionKey: string, accounts: readonly number[], personId: number): void {
	const company =
		accounts.length === 0 || accounts.length > mostShared ? `person ${personId}` : `accounts ${accounts.join(" ")}`;
	if (companies.size >= mostKnown) companies.clear();
	companies.set(sessionKey, company);
}
