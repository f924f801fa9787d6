import { data } from "react-router";
import { ErrorMessage } from "../error-page/error-page.tsx";

const forbidden = { status: 403, statusText: "Forbidden", data: {} };

export const loader = () => data(null, { status: 403 });

/** /forbidden: where people are sent who may not continue. */
export default function ForbiddenPage() {
	return <ErrorMessage error={forbidden} />;
}
