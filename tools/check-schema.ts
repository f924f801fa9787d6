import { readFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { printedContract } from "#app/contract.ts";
import { buildSchema } from "#app/schema.ts";
import { committed } from "./checks/committed.ts";
import { report } from "./checks/report.ts";
import { schemaFaults } from "./checks/schema.ts";

/** `npm test -- schema`: schema.graphql and docs/openapi.json are what the code says and are committed; everything in it is described and says who may ask. */
const schema = buildSchema();
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
const { fields, faults } = schemaFaults(schema);
const stale = Object.entries({ "schema.graphql": printed, "docs/openapi.json": printedContract() })
	.filter(([path, text]) => (committed(path) ?? readFileSync(path, "utf8")) !== text)
	.map(([path]) => `${path} is not what the code says: run \`npm run generate\` and commit it`);
report("schema", [...faults, ...stale], `${fields} fields described`);
