import { readFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { buildSchema } from "#app/schema.ts";
import { committed } from "./checks/committed.ts";
import { report } from "./checks/report.ts";
import { schemaFaults } from "./checks/schema.ts";

/** `npm test -- schema`: schema.graphql is the schema's print and is committed; everything in it is described and says who may ask. */
const schema = buildSchema();
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
const { fields, faults } = schemaFaults(schema);
const staged = committed("schema.graphql") ?? readFileSync("schema.graphql", "utf8");
const stale = staged === printed ? [] : ["schema.graphql is not what the code says: run `npm run generate` and commit it"];
report("schema", [...faults, ...stale], `${fields} fields described`);
