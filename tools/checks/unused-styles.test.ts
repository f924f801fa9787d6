import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { styleFaults } from "./unused-styles.ts";

let root = "";
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "millgate-styles-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}

const card = 'import styles from "./card.module.css";\n';

test("a class is used by its name, in whichever file imports the module", () => {
	write(
		"src/web/card.module.css",
		`/* .old is gone */ .card { padding: 0.5em; &.wide { width: 1px; } }
		@media (min-width: 1024.5px) { .card > .title::after { content: "a.b {"; } } .two-words, :global(.mono) { color: red; }`,
	);
	write("src/web/card.tsx", `${card}<p className={isWide ? styles.wide : styles["two-words"]} />;`);
	write(
		"src/web/list.tsx",
		'import card from "#web/card.module.css";\n<p className={[card.card, card.title].join(" ")} />;',
	);
	expect(styleFaults(root)).toEqual({ classes: 4, faults: [] });
});

test("classes that no element has, and classes that do not exist, are named", () => {
	write("src/web/card.module.css", ".card { width: 1px; } .foot { width: 1px; }");
	write("src/web/card.tsx", `${card}<p className={styles.card}><b className={styles.head} /></p>;`);
	write("src/web/other.tsx", "<p className={styles.foot} />;");
	expect(styleFaults(root).faults).toEqual([
		"src/web/card.module.css: no element has the class foot",
		"src/web/card.module.css: there is no class head, which is used",
	]);
});

test("a class by a computed name is an error, since its use cannot be checked", () => {
	write("src/web/card.module.css", ".card { width: 1px; }");
	write("src/web/card.tsx", `${card}<p className={styles[kind]}><b className={styles.card} /></p>;`);
	expect(styleFaults(root).faults).toEqual(["src/web/card.tsx: styles is read by a computed name; name each class"]);
});
