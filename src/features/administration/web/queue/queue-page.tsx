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

/** `state=lost` keeps the jobs that failed for good. */
export async function loadQueue({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">) {
	const isFailedOnly = new URL(request.url).searchParams.get("state") === "lost";
	const { queuedJobs } = await context.get(pageContext).execute(QueueDocument, {});
	return { isFailedOnly, queuedJobs: isFailedOnly ? queuedJobs.filter(({ state }) => state === "lost") : queuedJobs };
}

type QueueData = Awaited<ReturnType<typeof loadQueue>>;

/** /admin?task=jobs: the job queue, one by one. */
export function QueuePage({ found }: { found: QueueData }) {
	return <QueueView jobs={found.queuedJobs} isFailedOnly={found.isFailedOnly} />;
}
