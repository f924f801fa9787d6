import { writeFile } from "node:fs/promises";
import { printedMatrix } from "../tests/rights/matrix-page.ts";

/**
 * Writes docs/rights-matrix.md from the rows of the tests; apart from tools/generate.ts, since a build needs no tests.
 */
await writeFile("docs/rights-matrix.md", printedMatrix());
