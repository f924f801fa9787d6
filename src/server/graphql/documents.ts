import { createHash } from "node:crypto";
import {
	type DocumentNode,
	type ExecutionArgs,
	type ExecutionResult,
	GraphQLError,
	type GraphQLSchema,
	getOperationAST,
	NoSchemaIntrospectionCustomRule,
	parse,
	specifiedRules,
	type ValidationRule,
	validate,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { m } from "#generated/texts/messages.js";
import { remembered } from "#shared/remembered.ts";
import type { RequestContext } from "../request-context.ts";
import { conditionsOf, decide } from "./decided-document.ts";
import { parseLimited } from "./limits.ts";

/** A document ready to run: compiled once, then only called. */
export type ReadyDocument = {
	operation: "query" | "mutation" | "subscription";
	name: string | undefined;
	run: (context: RequestContext, variables: Record<string, unknown>) => Promise<ExecutionResult> | ExecutionResult;
	stringify: (result: ExecutionResult) => string;
	/** For a subscription: what graphql's own `subscribe` takes. */
	executionArgs: (context: RequestContext, variables: Record<string, unknown>) => ExecutionArgs;
};

/**
 * Resolves what a client sent into a ready document; throws a GraphQLError that says why not. The one gate of HTTP and
 * socket.
 */
export type DocumentStore = {
	resolve: (request: {
		query?: string | null;
		documentId?: string | null;
		operationName?: string | null;
		mayFreeForm: boolean;
	}) => ReadyDocument;
};

/**
 * Pages' documents are known by their text and by its SHA-256; `persisted` lists those of this build and of the one
 * before.
 */
export function createDocumentStore(
	schema: GraphQLSchema,
	persisted: Iterable<string>,
	options: { allowIntrospection: boolean },
): DocumentStore {
	const byHash = new Map<string, string>();
	const known = new Set<string>(persisted);
	for (const text of known) byHash.set(hashOf(text), text);
	const ready = new Map<string, ReadyDocument>();
	return {
		resolve({ query, documentId, operationName, mayFreeForm }) {
			const text = query ?? (documentId ? byHash.get(documentId) : undefined);
			if (text === undefined)
				throw new GraphQLError(m.server_graphql_unknown(), { extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } });
			if (known.has(text)) {
				// Checked too: a document of an earlier release may ask for what is no longer there.
				const found =
					ready.get(text) ??
					compilePersisted(schema, requireValid(schema, parse(text, { noLocation: true }), specifiedRules));
				ready.set(text, found);
				if (operationName != null && operationName !== found.name) throw unknownOperation();
				return found;
			}
			if (!mayFreeForm)
				throw new GraphQLError(m.server_graphql_pages_only(), { extensions: { code: "PERSISTED_QUERY_ONLY" } });
			const document = parseLimited(text);
			const rules = options.allowIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
			requireValid(schema, document, rules);
			return compile(schema, document, operationName);
		},
	};
}

/** The id of a persisted document: SHA-256 of its text, hexadecimal. */
export function hashOf(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}

function requireValid(schema: GraphQLSchema, document: DocumentNode, rules: readonly ValidationRule[]): DocumentNode {
	const [error] = validate(schema, document, rules, { maxErrors: 10 });
	if (error) throw error;
	return document;
}

/**
 * A persisted document: each way in which its conditions may be decided is compiled once, since a compiled one writes
 * what it leaves out as undefined.
 */
function compilePersisted(schema: GraphQLSchema, document: DocumentNode): ReadyDocument {
	const whole = compile(schema, document, null);
	const names = conditionsOf(document);
	if (names.length === 0 || names.length > mostConditions) return whole;
	const decided = new Map<string, ReadyDocument["run"]>();
	const runOf = (variables: Record<string, unknown>): ReadyDocument["run"] => {
		const values = names.map((name) => variables[name]);
		// A user who leaves one out, or sends another value, gets the error of the whole document.
		if (!values.every((value) => typeof value === "boolean")) return whole.run;
		return remembered(decided, values.join(), () => {
			const one = decide(document, Object.fromEntries(names.map((name, at) => [name, values[at] === true])));
			return one ? compile(schema, one, null).run : whole.run;
		});
	};
	return { ...whole, run: (context, variables) => runOf(variables)(context, variables) };
}

// Pages have three at most; each more doubles what may have to be compiled.
const mostConditions = 4;

function compile(
	schema: GraphQLSchema,
	document: DocumentNode,
	operationName: string | null | undefined,
): ReadyDocument {
	const operation = getOperationAST(document, operationName);
	if (!operation) throw unknownOperation();
	// Leaves come from PostgreSQL's JSON or from our own code, as what they are: checking each again costs more than the
	// rest of a page.
	const compiled = compileQuery(schema, document, operation.name?.value, {
		customJSONSerializer: false,
		disableLeafSerialization: true,
	});
	if (!isCompiledQuery(compiled)) throw compiled.errors?.[0] ?? new GraphQLError("The document does not compile");
	const { query } = compiled as CompiledQuery;
	const name = operation.name?.value;
	return {
		operation: operation.operation,
		name,
		run: (context, variables) => query(undefined, context, variables),
		stringify: JSON.stringify,
		executionArgs: (contextValue, variableValues) => ({
			schema,
			document,
			operationName: name,
			contextValue,
			variableValues,
		}),
	};
}

const unknownOperation = () => new GraphQLError(m.server_graphql_operation());
