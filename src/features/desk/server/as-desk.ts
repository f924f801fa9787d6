import type { Transaction } from "#server/database/database.ts";
import type { RequestContext } from "#server/request-context.ts";
import { deskScope } from "./desk-scope.ts";

/** A transaction of the desk's own role, in which the accounts of a user who sits there are in reach. */
export async function asDesk<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
	const scope = await deskScope(context);
	return context.database.transaction("millgate_desk", { personId: context.viewer?.personId, ...scope }, work);
}
