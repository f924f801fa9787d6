import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "../page-context.ts";

/** Every unknown path: a non-fatal 404 (specification §2), inside the reader's layout. */
export function loader({ context }: LoaderFunctionArgs): never {
	throw data({ requestId: context.get(pageContext).requestId }, { status: 404 });
}

/** What is sent to an unknown path finds nothing there either, rather than a page that takes no such method. */
export const action = loader;

export default function NotFoundPage() {
	return null;
}
