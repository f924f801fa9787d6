import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { EndpointsView } from "./endpoints-view.tsx";

// The list is what people mostly come for.
const EndpointView = lazyPart(() => import("./endpoint-view.tsx"), "EndpointView");
const NewEndpointView = lazyPart(() => import("./new-endpoint-view.tsx"), "NewEndpointView");

const WebhooksDocument = graphql(`
	query Webhooks {
		webhookEndpoints {
			id
			name
			url
			state
			waiting
			dead
			failingSince
			deliveredAt
			isOfCompany
			accounts
		}
	}
`);

const WebhookDocument = graphql(`
	query Webhook($id: ID!, $before: ID) {
		webhookEndpoint(id: $id) {
			...ShownEndpoint
		}
	}
`);

/** Endpoints of webhooks, `?show=failing` those that fail; `?task=new` makes one, `?endpoint=` shows one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, requireAdmission } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const id = query.get("endpoint");
	if (id)
		return {
			kind: "one" as const,
			endpoint: (await execute(WebhookDocument, { id, before: query.get("before") })).webhookEndpoint,
		};
	if (query.get("task") === "new") {
		requireAdmission();
		return { kind: "new" as const };
	}
	const { webhookEndpoints: endpoints } = await execute(WebhooksDocument, {});
	return { kind: "list" as const, endpoints, isFailingOnly: query.get("show") === "failing" };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.webhooks_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return found.endpoint.name;
	return found?.kind === "new" ? m.webhooks_new() : undefined;
}

export default function WebhooksPage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "one") return <EndpointView key={found.endpoint.id} endpoint={found.endpoint} />;
	if (found.kind === "new") return <NewEndpointView />;
	return <EndpointsView endpoints={found.endpoints} isFailingOnly={found.isFailingOnly} />;
}
