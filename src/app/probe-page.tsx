import { useLoaderData } from "react-router";
import { pageContext } from "#web/page-context.ts";
import type { Route } from "./+types/probe-page.ts";
export function loader({ context }: Route.LoaderArgs) {
	return { v: context.get(pageContext).version };
}
export default function P() {
	const d = useLoaderData<typeof loader>();
	return <p>hello {d.v}</p>;
}
