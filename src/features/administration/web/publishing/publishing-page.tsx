import type { LoaderFunctionArgs } from "react-router";
import { m } from "#generated/texts/messages.js";
import { NotFoundError } from "#shared/errors.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { writeLabel } from "./write-word.ts";

const PublicationsView = lazyPart(() => import("./publications-view.tsx"), "PublicationsView");
const LibraryFilesView = lazyPart(() => import("./library-files-view.tsx"), "LibraryFilesView");
const WriteView = lazyPart(() => import("./write-view.tsx"), "WriteView");

const PublishingDocument = graphql(`
	query Publishing {
		notices: publications(kind: "notice") { ...ListedPublication }
		resources: publications(kind: "resource") { ...ListedPublication }
	}
	fragment ListedPublication on Publication {
		kind number audience mill isUrgent category titleEn titleEs startsOn endsOn isWrittenHere state files { id }
	}
`);

const PublicationDocument = graphql(`
	query Publication($kind: String!, $number: String!, $isThere: Boolean!) {
		publications(kind: $kind, number: $number) @include(if: $isThere) { ...WrittenPublication }
		publishingMills { ...MillOfPublication }
	}
`);

/** Notices and library; `?write=notice` or `?write=resource` writes one, with `number` that one again. */
export async function loadPublishing({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">) {
	const { execute } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const kind = (["notice", "resource"] as const).find((one) => one === query.get("write"));
	if (!kind) return { view: "list" as const, ...(await execute(PublishingDocument, {})) };
	const number = query.get("number");
	const { publications, publishingMills } = await execute(PublicationDocument, {
		kind,
		number: number ?? "",
		isThere: number !== null,
	});
	// What the mill's systems sent is theirs to change; PDFs may be beside it.
	const written = publications?.find(({ isWrittenHere }) => isWrittenHere || kind === "resource");
	if (number !== null && !written) throw new NotFoundError();
	return { view: "write" as const, kind, written, mills: publishingMills };
}

type PublishingData = Extract<Awaited<ReturnType<typeof loadPublishing>>, { view: "list" }>;
type WriteData = Extract<Awaited<ReturnType<typeof loadPublishing>>, { view: "write" }>;

/** What the window says of it: the entry that is written, before the page of all of them. */
export function publishingTitle(found: PublishingData | WriteData): readonly string[] {
	const all = m.administration_publishing_title();
	if (found.view === "list") return [all];
	const isOfMill = found.written?.isWrittenHere === false;
	return [isOfMill ? m.administration_publishing_files_of() : writeLabel(found.kind, found.written !== undefined), all];
}

/** /admin?task=publishing: what the mill publishes: notices on the home pages, and the customers' library. */
export function PublishingPage({ found }: { found: PublishingData | WriteData }) {
	if (found.view === "list") return <PublicationsView data={found} />;
	if (found.written?.isWrittenHere === false) return <LibraryFilesView entry={found.written} />;
	return <WriteView key={`${found.kind}-${found.written?.number}`} data={found} />;
}
