import { m } from "#generated/texts/messages.js";
import { providerTitle } from "#shared/identities/provider-title.ts";
import { isSettingsProvider } from "#shared/identities/providers.ts";

// The words of features/sign-in: describe-failure.ts and sign-in-refusal.ts.
const failures: Readonly<Record<string, () => string>> = {
	unreachable: m.providers_failure_unreachable,
	unavailable: m.providers_failure_unreachable,
	slow: m.providers_failure_slow,
	closed: m.providers_failure_closed,
	metadata: m.providers_failure_metadata,
	issuer: m.providers_failure_issuer,
	rejected: m.providers_failure_rejected,
	signature: m.providers_failure_signature,
	audience: m.providers_failure_audience,
	tokenTime: m.providers_failure_token_time,
	claims: m.providers_failure_claims,
	invalid: m.providers_failure_invalid,
	expired: m.providers_failure_expired,
	cancelled: m.providers_failure_cancelled,
	unknown: m.providers_failure_unknown,
	unverified: m.providers_failure_unverified,
	inactive: m.providers_failure_inactive,
	conflict: m.providers_failure_conflict,
	otherProvider: m.providers_failure_other_provider,
	notLinked: m.providers_failure_not_linked,
	linkOver: m.providers_failure_link,
	linkTaken: m.providers_failure_link,
	otherAddress: m.providers_failure_other_address,
	invitationOver: m.providers_failure_invitation_over,
	noProvider: m.providers_failure_off,
	providerOff: m.providers_failure_off,
	secretLost: m.providers_failure_secret_lost,
	outsideDomains: m.providers_failure_outside_domains,
	noMfa: m.providers_failure_no_mfa,
	notFresh: m.providers_failure_not_fresh,
};

/** How a sign-in by a provider ended, in a sentence. */
export function attemptLabel({ failure, isTest }: { failure: string | null; isTest: boolean }): string {
	if (failure === null) return isTest ? m.providers_attempt_test() : m.providers_attempt_good();
	const why = (Object.hasOwn(failures, failure) ? failures[failure] : undefined)?.() ?? failure;
	return isTest ? m.providers_attempt_failed_test({ why }) : why;
}

/** What a provider is called: of the settings by its kind, of companies by its name. */
export function providerName({ key, name }: { key: string; name: string }): string {
	return isSettingsProvider(key) ? providerTitle(key) : name;
}
