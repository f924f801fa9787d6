import type { ImportAnswer } from "#features/desk/server/answer-item.ts";
import { findEntity } from "#features/feeds/entities.ts";
import { importOne } from "#features/feeds/server/import-one.ts";

/** What is answered at the mill's desk lands by the importer's own code. */
export const importAnswer: ImportAnswer = ({ database, viewer }, { entity, row }, around) => {
	const known = findEntity(entity);
	if (!known) throw new RangeError(`Nothing lands as ${entity}`);
	return importOne(database, { entity: known, row, personId: viewer?.personId }, around);
};
