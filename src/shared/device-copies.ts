/** Copies of pages that open without a connection, kept in the browser of the one person they were made for. */
export const deviceCopies = "millgate-copies";

/** The script that serves them; it stands at the root so that it may serve any page, and is registered for one only. */
export const copyWorkerPath = "/copy-worker.js";
