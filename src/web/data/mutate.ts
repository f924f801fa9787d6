import { browserCalls } from "../session/session-in-browser.ts";
import { reportClientError } from "./client-errors.ts";
import { createDataClient, type DataClient } from "./data-client.ts";
import { afterServerRender } from "./render-wait.ts";

/**
 * Runs a page's document from the browser, as the person of this page: mutations, look-ups while typing. Loaders run theirs in process.
 * Throws the named error behind a refusal, in the server's own words; InvalidError's `faults` name the fields.
 */
export const runInBrowser: DataClient = (document, variables) =>
	createDataClient({ ...browserCalls(), ready: afterServerRender, report: reportClientError })(document, variables);
