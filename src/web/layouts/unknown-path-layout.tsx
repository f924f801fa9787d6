import { useRouteError } from "react-router";
import { ErrorMessage } from "../error-page/error-page.tsx";
import { useViewer } from "../viewer.tsx";
import { Frame } from "./frame.tsx";
import { SimpleFrame } from "./simple-frame.tsx";

/**
 * Around an unknown path, which is no fatal error (specification §2): the user who is signed in keeps their
 * navigation. Nothing but the error is shown.
 */
export default function UnknownPathLayout() {
	return null;
}

export function ErrorBoundary() {
	const error = useRouteError();
	const viewer = useViewer();
	const Around = viewer?.hasAcceptedTerms ? Frame : SimpleFrame;
	return (
		<Around>
			<ErrorMessage error={error} />
		</Around>
	);
}
