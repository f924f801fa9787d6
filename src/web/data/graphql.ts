import type { graphql as generatedGraphql } from "#generated/graphql/gql.ts";
import type { TypedDocumentString } from "#generated/graphql/graphql.ts";

/** A page's document: its text, typed by what it answers and what it needs. */
export type PageDocument<Data, Variables> = TypedDocumentString<Data, Variables>;

/**
 * Marks a GraphQL document. Its types are generated from schema.graphql; at run time it is its own text,
 * so that a page carries only the documents it uses.
 */
export const graphql = ((source: string) => source) as unknown as typeof generatedGraphql;
