import type { ImportAnswer } from "#features/desk/server/answer-item.ts";
import { findEntity } from "#features/feeds/entities.ts";
import { importOne } from "#features/feeds/server/import-one.ts";

/** Imports answers of the mill's desk by the importer's own code. */
export const importAnswer: ImportAnswer = ({ database, viewer }, { entity, row }, around) => {
	const known = findEntity(entity);
	if (!known) throw new RangeError(`Nothing is imported as ${entity}`);
	return importOne(database, { entity: known, row, personId: viewer?.personId }, around);
};
