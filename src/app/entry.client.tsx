import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnChunkErrors } from "#web/build-check/chunk-reload.ts";
import { logClientErrors } from "#web/data/client-errors.ts";
import { freshAfterChange } from "#web/data/fresh-after-change.ts";
import { noteReads } from "#web/data/page-reads.ts";
import { patientRefresh } from "#web/data/patient-refresh.ts";
import { reportUnanswered } from "#web/data/unanswered-pages.ts";
import { adoptDocumentLanguage } from "#web/language.ts";
import { allowOwnScripts } from "#web/trusted-types.ts";
import { speakSpaces } from "#web/ui/spoken-spaces.ts";

allowOwnScripts();
adoptDocumentLanguage();
logClientErrors();
reloadOnChunkErrors();
speakSpaces();
const asking = patientRefresh(noteReads(freshAfterChange(window.fetch.bind(window))), {
	path: () => window.location.pathname,
});
window.fetch = reportUnanswered(asking);

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
