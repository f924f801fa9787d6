import type { LandAnswer } from "#features/desk/server/answer-item.ts";
import { findEntity } from "#features/feeds/entities.ts";
import { landOne } from "#features/feeds/server/land-one.ts";

/** What is answered at the mill's desk lands by the importer's own code. */
export const landAnswer: LandAnswer = ({ database, viewer }, { entity, row }, around) => {
	const known = findEntity(entity);
	if (!known) throw new RangeError(`Nothing lands as ${entity}`);
	return landOne(database, { entity: known, row, personId: viewer?.personId }, around);
};
