import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { receivingStates } from "../receiving.ts";
import { CheckOff } from "./receiving/check-off.tsx";
import { tallyCheckDocument, tallyLoadsDocument } from "./receiving/tally-documents.ts";
import { TallyLoads } from "./receiving/tally-loads.tsx";

/**
 * One load to check off, or without `bol` the loads that there are. A load that is not there, or not theirs, is a 404.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, requestId } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const bol = (query.get("bol") ?? "").trim();
	if (bol === "") {
		const state = receivingStates.find((one) => one === query.get("state"));
		const { tallyLoads } = await execute(tallyLoadsDocument, { state: state ?? null });
		return { kind: "loads" as const, state, loads: tallyLoads };
	}
	const { tallyCheck } = await execute(tallyCheckDocument, { bol });
	if (!tallyCheck) throw data({ requestId }, { status: 404 });
	return { kind: "check" as const, check: tallyCheck };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(
		loaderData?.kind === "check"
			? m.documents_check_title({ bol: loaderData.check.bolNumber })
			: m.documents_check_loads(),
		m.documents_tallies_title(),
	);

/** /customer/documents/shipment-tallies/check-off: what arrived, ticked off piece by piece with a phone in the yard. */
export default function CheckOffPage() {
	const page = useLoaderData<typeof loader>();
	if (page.kind === "loads") return <TallyLoads loads={page.loads} state={page.state} />;
	return <CheckOff key={page.check.bolNumber} loaded={page.check} />;
}
