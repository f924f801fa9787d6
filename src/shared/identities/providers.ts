/** The three providers of the settings: customer identity, IAM and directory. */
export const providerLabel = ["cdc", "iam", "ad"] as const;
export type SettingsProvider = (typeof providerLabel)[number];
/** A company's own provider: `c` and a number. */
export type CompanyProvider = `c${number}`;
/** The key of an identity provider. */
export type ProviderWord = SettingsProvider | CompanyProvider;

export const isSettingsProvider = (word: string): word is SettingsProvider =>
	(providerLabel as readonly string[]).includes(word);

export const isCompanyProvider = (word: string): word is CompanyProvider => /^c[1-9]\d{0,17}$/.test(word);

export const isProviderWord = (word: string): word is ProviderWord =>
	isSettingsProvider(word) || isCompanyProvider(word);

type SignInPaths = { start: string; callback: string; cookies: "entra" | "ad" };

/** Where each of the settings starts and comes back, and the prefix of its cookies (specification §§2, 3). */
export const signInPaths = {
	cdc: { start: "/login-cdc", callback: "/login-callback", cookies: "entra" },
	iam: { start: "/login-iam", callback: "/auth-callback", cookies: "entra" },
	ad: { start: "/login?provider=directory", callback: "/ad-callback", cookies: "ad" },
} as const satisfies Record<SettingsProvider, SignInPaths>;

/** Where companies' providers start. Each comes back to an address of its own, so that none can answer for another. */
export const companySignInPath = "/sign-in/company";

/** Where a provider starts and comes back, and the prefix of the cookies of a sign-in under way. */
export function signInPathsOf(word: ProviderWord): SignInPaths {
	if (isSettingsProvider(word)) return signInPaths[word];
	const start = `${companySignInPath}/${word}`;
	return { start, callback: `${start}/callback`, cookies: "entra" };
}

/**
 * The URL that starts a sign-in and returns to `returnTo`; `fresh` makes the provider ask even a user who is signed in
 * there, `again` has it check once more who that is, `link` adds the identity to the signed-in person, `test` only
 * tries the provider.
 */
export function startPath(
	word: ProviderWord,
	options: { returnTo?: string | undefined; fresh?: boolean; again?: boolean; link?: string; test?: string } = {},
): string {
	const { start } = signInPathsOf(word);
	const query = new URLSearchParams();
	if (options.returnTo) query.set("next", options.returnTo);
	if (options.fresh) query.set("fresh", "1");
	if (options.again) query.set("again", "1");
	if (options.link) query.set("link", options.link);
	if (options.test) query.set("test", options.test);
	const text = query.toString();
	return text === "" ? start : `${start}${start.includes("?") ? "&" : "?"}${text}`;
}
