import { mkdir, writeFile } from "node:fs/promises";
import { generate } from "@graphql-codegen/cli";
import { compile } from "@inlang/paraglide-js";
import { lexicographicSortSchema, printSchema } from "graphql";
import { drawIcons } from "./draw-icons.ts";
import { putTextsTogether } from "./texts-together.ts";

/**
 * Makes what is derived: texts as functions, icons, schema.graphql, docs/openapi.json, typed documents. Runs before every
 * build and test.
 */
await compile({
	project: "./project.inlang",
	outdir: "./src/generated/texts",
	strategy: ["cookie", "baseLocale"],
	cookieName: "lang",
	emitTsDeclarations: false,
	// Theirs makes the rules of plurals anew for each text, some 20 µs.
	additionalFiles: { "registry.js": 'export { plural } from "#shared/plural.ts";\n' },
});

await putTextsTogether("./src/generated/texts");
await drawIcons("./src/generated/icons.svg");

// Imported after the texts exist, since the schema's own files use them.
const { buildSchema } = await import("#app/schema.ts");
const { openApi, printedContract } = await import("#app/contract.ts");
const { guideFacts } = await import("#app/developer-facts.ts");
const { printedGuide } = await import("#features/developers/guide.ts");
const { postmanCollection } = await import("./postman-collection.ts");
await mkdir("docs", { recursive: true });
await writeFile("docs/openapi.json", printedContract());
await writeFile("docs/api.md", printedGuide(guideFacts("https://portal.example.com"), "en"));
await writeFile("public/postman.json", await postmanCollection(openApi()));
await writeFile("schema.graphql", `${printSchema(lexicographicSortSchema(buildSchema()))}\n`);

await generate({
	silent: true,
	errorsOnly: true,
	schema: "schema.graphql",
	documents: ["src/{web,features}/**/*.{ts,tsx}", "!src/**/*.test.*"],
	ignoreNoDocuments: true,
	generates: {
		"src/generated/documents.json": { plugins: ["./tools/documents-plugin.ts"] },
		"src/generated/graphql/": {
			preset: "client",
			presetConfig: { fragmentMasking: false },
			config: {
				documentMode: "string",
				useTypeImports: true,
				enumsAsTypes: true,
				scalars: { Day: "string", DateTime: "string" },
				importExtension: ".ts",
			},
		},
	},
});

// The generators leave timers of half a minute behind.
process.exit(0);
