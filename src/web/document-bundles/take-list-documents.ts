import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { wordsOf } from "../data/failed-request.ts";
import { runInBrowser } from "../data/mutate.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import { MakeDocumentBundleDocument, PrepareListDocumentsDocument } from "./bundle-documents.ts";

/**
 * Takes the documents of a list's rows: at once as a download, or, where they are many, made by a job while the
 * person continues.
 */
export async function takeListDocuments(
	list: string,
	query: string,
	format: { number: (value: number) => string },
): Promise<void> {
	try {
		const { id, documents, isLarge } = (await runInBrowser(PrepareListDocumentsDocument, { list, query }))
			.prepareListDocuments;
		if (!isLarge) return window.location.assign(paths.documentBundle(id));
		await runInBrowser(MakeDocumentBundleDocument, { bundle: id });
		showToast(m.web_bundle_being_made({ count: format.number(documents) }), "better");
	} catch (error) {
		showToast(wordsOf(error), "heat");
	}
}
