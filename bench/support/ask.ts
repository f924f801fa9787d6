import type { SignedIn } from "./portal-process.ts";

/**
 * Asks a portal's GraphQL as a user who is signed in, by the name that the query has; throws what is answered as
 * errors.
 */
export async function ask<Data>(
	url: string,
	{ bearer, cookie }: SignedIn,
	query: string,
	variables: object = {},
): Promise<Data> {
	const [, operationName] = /^\s*query (\w+)/.exec(query) ?? [];
	const answer = await fetch(`${url}/api/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: `Bearer ${bearer}`, cookie },
		body: JSON.stringify({ operationName, variables, query }),
	});
	const { data, errors } = (await answer.json()) as { data?: Data; errors?: { message: string }[] };
	if (!data || errors) throw new Error(`${query}: ${errors?.map(({ message }) => message).join(", ")}`);
	return data;
}
