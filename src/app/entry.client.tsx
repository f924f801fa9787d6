import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnChunkFaults } from "#web/build-check/chunk-reload.ts";
import { logClientErrors } from "#web/data/client-errors.ts";
import { adoptDocumentLanguage } from "#web/language.ts";

adoptDocumentLanguage();
logClientErrors();
reloadOnChunkFaults();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
