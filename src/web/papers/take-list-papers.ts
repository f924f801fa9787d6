import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { wordsOf } from "../data/failed-request.ts";
import { runInBrowser } from "../data/mutate.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import { MakePaperBundleDocument, PrepareListPapersDocument } from "./paper-bundle-documents.ts";

/**
 * Takes the papers of a list's rows: at once as a download, or, where they are many, made by a job while the person
 * goes on.
 */
export async function takeListPapers(
	list: string,
	query: string,
	format: { number: (value: number) => string },
): Promise<void> {
	try {
		const { id, papers, isLarge } = (await runInBrowser(PrepareListPapersDocument, { list, query })).prepareListPapers;
		if (!isLarge) return window.location.assign(paths.paperBundle(id));
		await runInBrowser(MakePaperBundleDocument, { bundle: id });
		showToast(m.web_bundle_being_made({ count: format.number(papers) }), "better");
	} catch (error) {
		showToast(wordsOf(error), "heat");
	}
}
