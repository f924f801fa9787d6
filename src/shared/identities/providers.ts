/** The three ways to sign in: customer identity, IAM and directory. */
export const providerLabel = ["cdc", "iam", "ad"] as const;
export type ProviderWord = (typeof providerLabel)[number];

export const isProviderWord = (word: string): word is ProviderWord =>
	(providerLabel as readonly string[]).includes(word);

/** Where each starts and comes back, and the prefix of the cookies of a sign-in under way (specification §§2, 3). */
export const signInPaths = {
	cdc: { start: "/login-cdc", callback: "/login-callback", cookies: "entra" },
	iam: { start: "/login-iam", callback: "/auth-callback", cookies: "entra" },
	ad: { start: "/login?provider=directory", callback: "/ad-callback", cookies: "ad" },
} as const satisfies Record<ProviderWord, { start: string; callback: string; cookies: "entra" | "ad" }>;

/**
 * The URL that starts a sign-in and returns to `returnTo`; `fresh` makes the provider ask even a user who is signed in
 * there, `link` adds the identity to the signed-in person.
 */
export function startPath(
	word: ProviderWord,
	options: { returnTo?: string | undefined; fresh?: boolean; link?: string } = {},
): string {
	const { start } = signInPaths[word];
	const query = new URLSearchParams();
	if (options.returnTo) query.set("next", options.returnTo);
	if (options.fresh) query.set("fresh", "1");
	if (options.link) query.set("link", options.link);
	const text = query.toString();
	return text === "" ? start : `${start}${start.includes("?") ? "&" : "?"}${text}`;
}
