/** Copies of pages that open without a connection, kept in the browser of the one person they were made for. */
export const deviceCopies = "millgate-copies";

/** The script that serves them; it stands at the root so that it may serve any page, and is registered for whole areas of them. */
export const copyWorkerPath = "/copy-worker.js";

/** Where pages leave that script the words that it has to say in their place, among the copies. */
export const copyWordsPath = "/copies/words";

/** Whether a copy is a script, a stylesheet or a face, and not a page. */
export function isPagePart(path: string): boolean {
	return path.startsWith("/assets/");
}

/** The attribute of a document that came from its copy, by which the page itself knows. */
export const copySign = "data-copy";
