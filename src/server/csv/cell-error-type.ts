import type { Builder } from "../graphql/builder.ts";
import { oncePerSchema } from "../graphql/once-per-schema.ts";
import type { CellError } from "./read-csv.ts";

/** The GraphQL type of an invalid cell, one for all files. */
export const cellError = (builder: Builder) =>
	oncePerSchema(builder, "CellError", () =>
		builder.objectRef<CellError>("CellError").implement({
			description: "What is wrong with one cell of a file.",
			access: "signedIn",
			fields: (t) => ({
				line: t.exposeInt("line", { description: "Line of the file, counted from 1 with the heading." }),
				column: t.exposeString("column", { description: "Column; empty for the line as a whole." }),
				value: t.exposeString("value", { description: "The value at that place." }),
				reason: t.exposeString("reason", { description: "What to change." }),
			}),
		}),
	);
