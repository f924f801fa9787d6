import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnChunkFaults } from "#web/build-check/chunk-reload.ts";
import { logClientErrors } from "#web/data/client-errors.ts";
import { freshAfterChange } from "#web/data/fresh-after-change.ts";
import { adoptDocumentLanguage } from "#web/language.ts";

adoptDocumentLanguage();
logClientErrors();
reloadOnChunkFaults();
window.fetch = freshAfterChange(window.fetch.bind(window));

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
