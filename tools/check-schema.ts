import { readFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { printedContract } from "#app/contract.ts";
import { buildSchema } from "#app/schema.ts";
import { matrixFaults, printedMatrix } from "../tests/rights/matrix-page.ts";
import { committed } from "./checks/committed.ts";
import { report } from "./checks/report.ts";
import { schemaFaults } from "./checks/schema.ts";
import { unusedFieldFaults } from "./checks/unused-fields.ts";

/**
 * `npm test -- schema`: schema.graphql, docs/openapi.json and docs/rights-matrix.md match the code and are committed;
 * everything in the schema is described, states who may query it, has its row in the rights matrix, and a page selects
 * each field.
 */
const schema = buildSchema();
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
const { fields, faults } = schemaFaults(schema);
const derived = {
	"schema.graphql": printed,
	"docs/openapi.json": printedContract(),
	"docs/rights-matrix.md": printedMatrix(),
};
const stale = Object.entries(derived)
	.filter(([path, text]) => (committed(path) ?? readFileSync(path, "utf8")) !== text)
	.map(([path]) => `${path} is not what the code says: run \`npm run generate\`, then \`git add\` it`);
const documents: string[] = JSON.parse(readFileSync("src/generated/documents.json", "utf8"));
const unused = unusedFieldFaults(schema, documents);
report("schema", [...faults, ...unused, ...matrixFaults(schema), ...stale], `${fields} fields described`);
