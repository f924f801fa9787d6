import type { Context } from "hono";
import type { Env } from "#server/http/env.ts";
import type { Services } from "#server/request-context.ts";
import type { Provider } from "./change-people.ts";

/** One call of a provider. */
export type ScimCall = { c: Context<Env>; services: Services; by: Provider; baseUrl: string };
