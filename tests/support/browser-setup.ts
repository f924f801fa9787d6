import type { TestProject } from "vitest/node";
import { freeFormKey } from "./free-form-key.ts";
import { startPortal } from "./portal.ts";
import { openRunFolder } from "./run-folder.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Address of the demo mill's portal that all browser tests share. */
		portalUrl: string;
		/** Its database, as the owner of everything: for finding what a test then requests as a user. */
		portalDatabaseUrl: string;
	}
}

/**
 * One built portal with the demo mill for the whole run. Its rows are everybody's: a test changes only what is its own
 * person's.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const removeRunFolder = openRunFolder();
	const portal = await startPortal({
		environment: {
			GRAPHQL_FREE_FORM_KEY: freeFormKey,
			WEBHOOK_NETWORKS: "127.0.0.0/8",
			WEBHOOK_PORTS: "1-65535",
			BANK_RIGHT_DAYS: "0",
			BANK_WAIT_DAYS: "0",
		},
	});
	project.provide("portalUrl", portal.url);
	project.provide("portalDatabaseUrl", await portal.databaseUrl());
	return async () => {
		await portal.stop();
		removeRunFolder();
	};
}
