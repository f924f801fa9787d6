import { pageOfData } from "#shared/page-data.ts";

/** The path of the page whose data a fetch requests; undefined if it requests something else. */
export function requestedPage(input: RequestInfo | URL): string | undefined {
	const address = input instanceof Request ? input.url : String(input);
	return pageOfData(new URL(address, "http://here.invalid").pathname);
}
