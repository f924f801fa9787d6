import { SignInAgainError } from "#shared/errors.ts";
import { requireOwnAccount } from "../session/page-account.ts";
import { browserCalls, orSignInAgain } from "../session/session-in-browser.ts";
import { askToSignInAgain } from "../session/sign-in-again.ts";
import { reportClientError } from "./client-errors.ts";
import { createDataClient, type DataClient, isMutation } from "./data-client.ts";
import { failureOf } from "./failed-request.ts";
import { noteChange } from "./fresh-after-change.ts";
import { afterServerRender } from "./render-wait.ts";
import { tabKeys } from "./tab-keys.ts";

/**
 * Runs a page's document from the browser, as the person of this page: mutations, look-ups while typing. Loaders run
 * theirs in process. Throws a FailedRequestError with the server's own message and the named error behind it;
 * InvalidError's `faults` name the fields. Refused because the session is over, it opens the way to sign in in place;
 * refused because the sign-in is too old for what is sensitive, it asks for another one and sends the same again.
 * For what is the person's whatever account they act for, as drafts.
 */
export const runForPerson: DataClient = async (document, variables) => {
	const run = createDataClient({
		...browserCalls(),
		ready: afterServerRender,
		report: reportClientError,
		keys: tabKeys,
	});
	if (!isMutation(String(document))) return orSignInAgain(run(document, variables));
	try {
		return await orSignInAgain(run(document, variables));
	} catch (error) {
		// What is sensitive is sent once more when their provider has checked who they are.
		if (!failureOf(error, SignInAgainError) || !(await askToSignInAgain())) throw error;
		return await orSignInAgain(run(document, variables));
	} finally {
		noteChange();
	}
};

/**
 * The same, where what is sent was written under the account of this page; under another by now, it is refused instead
 * of sent (InvalidError).
 */
export const runInBrowser: DataClient = async (document, variables) => {
	if (isMutation(String(document))) requireOwnAccount();
	return runForPerson(document, variables);
};
