import type { LoaderFunctionArgs } from "react-router";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";

const QueueView = lazyPart(() => import("./queue-view.tsx"), "QueueView");

const QueueDocument = graphql(`
	query JobQueue {
		queuedJobs { ...ShownJob }
	}
`);

export function loadQueue({ context }: Pick<LoaderFunctionArgs, "context">) {
	return context.get(pageContext).execute(QueueDocument, {});
}

type QueueData = Awaited<ReturnType<typeof loadQueue>>;

/** /admin?task=jobs: the job queue, one by one. */
export function QueuePage({ found }: { found: QueueData }) {
	return <QueueView jobs={found.queuedJobs} />;
}
