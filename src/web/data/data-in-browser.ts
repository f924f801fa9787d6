import { browserCalls } from "../session/session-in-browser.ts";
import { reportClientError } from "./client-errors.ts";
import { createDataClient, type DataClient } from "./data-client.ts";
import { afterServerRender } from "./render-wait.ts";

/** Asks GraphQL from this page, as the person of this page: look-ups while typing, mutations. Loaders ask in process instead. */
export const askData: DataClient = (document, variables) =>
	createDataClient({ ...browserCalls(), ready: afterServerRender, report: reportClientError })(document, variables);
