import { apply, hasTable, nextMigration } from "./changes.ts";
import { feedChanges } from "./feed-changes.ts";
import { listChanges } from "./list-changes.ts";
import { namesOf } from "./names.ts";
import { tableChanges } from "./table-changes.ts";

const kinds = { list: listChanges, feed: feedChanges };

/**
 * Writes the parts that every list, or every feed entity, has, and a placeholder migration if no table has its name.
 * Returns the paths of all files that it wrote or changed.
 */
export function scaffold(root: string, kind: string | undefined, name: string | undefined): string[] {
	if ((kind !== "list" && kind !== "feed") || !name) throw new Error("Use: npm run new -- list|feed NAME");
	const names = namesOf(name);
	const own = kinds[kind](names);
	const table = hasTable(root, names.snake) ? { files: {}, lines: [] } : tableChanges(names, nextMigration(root, name));
	return apply(root, { files: { ...table.files, ...own.files }, lines: [...table.lines, ...own.lines] });
}
