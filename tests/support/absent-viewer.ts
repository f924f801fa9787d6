import { findAbsentViewer } from "#server/session/find-absent-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { jobServices } from "./jobs.ts";
import { asOwner, insertPerson } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/** A new user with these sold-tos, who has accepted the terms: a viewer without a session. */
export async function absentViewer(database: TestDatabase, soldTo: string[]): Promise<Viewer> {
	const { id } = await insertPerson(database, { soldTo });
	const { TERMS_VERSION: termsVersion } = jobServices(database).config;
	await asOwner(database, "insert into terms_acceptances (person_id, version) values ($1, $2)", [id, termsVersion]);
	const viewer = await findAbsentViewer(database, { personId: id, termsVersion });
	if (!viewer) throw new Error("A new user is no viewer");
	return viewer;
}
