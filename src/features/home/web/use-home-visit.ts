import { useEffect } from "react";
import { reportClientError } from "#web/data/client-errors.ts";
import { graphql } from "#web/data/graphql.ts";
import { useViewer } from "#web/viewer.tsx";

const NoteHomeVisitDocument = graphql(`
	mutation NoteHomeVisit {
		noteHomeVisit
	}
`);

/**
 * Says that the page is being looked at. A page that is only fetched ahead is no visit, so the loader cannot say it.
 */
export function useHomeVisit(): void {
	const viewer = useViewer();
	const alias = viewer?.alias?.code;
	const isViewAs = viewer?.viewAs !== undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each alias has visits of its own
	useEffect(() => {
		// An administrator who views as another person is no visit of theirs.
		if (isViewAs) return;
		import("#web/data/mutate.ts")
			.then(({ runInBrowser }) => runInBrowser(NoteHomeVisitDocument, {}))
			.catch((error: Error) => reportClientError("useHomeVisit", error));
	}, [alias, isViewAs]);
}
