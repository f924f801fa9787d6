import { useEffect, useState } from "react";
import type { NoticeLineFieldsFragment } from "#generated/graphql/graphql.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";

graphql(`
	fragment NoticeLineFields on NoticeLine {
		line
		mill
		timeZone
		today
		commodity
		nameEn
		nameEs
		unit
		state
		expiresOn
		orderedLb
		tolerancePercent
		receivedLb
		announcedLb
	}
`);

const LookupDocument = graphql(`
	query NoticeLookup($line: String!, $bol: String!, $except: String) {
		noticeLine(line: $line, except: $except) { ...NoticeLineFields }
		noticesOfBol(bol: $bol, except: $except)
	}
`);

export type NoticeLine = NoticeLineFieldsFragment;
export type Looked = { line: NoticeLine | undefined; sameBol: readonly string[] };

// Long enough that a number typed at speed is requested once.
const pauseMs = 300;

/**
 * The line's balance as it is now and other notices under the bill of lading; until the server answers, what the page
 * came with.
 */
export function useNoticeLookups(
	lines: readonly NoticeLine[],
	line: string,
	bol: string,
	except: string | undefined,
): Looked {
	const [found, setFound] = useState<Looked & { asked: string }>();
	const key = JSON.stringify([line, bol]);
	useEffect(() => {
		if (line === "" && bol === "") return;
		let isHere = true;
		const timer = setTimeout(async () => {
			try {
				const { noticeLine, noticesOfBol } = await runInBrowser(LookupDocument, { line, bol, except: except ?? null });
				if (isHere)
					setFound({ asked: JSON.stringify([line, bol]), line: noticeLine ?? undefined, sameBol: noticesOfBol });
			} catch {
				// If the server cannot be reached, the page's own figures are used; the server checks again when the
				// notice is sent.
			}
		}, pauseMs);
		return () => {
			isHere = false;
			clearTimeout(timer);
		};
	}, [line, bol, except]);
	if (found?.asked === key) return found;
	return { line: lines.find((one) => one.line === line), sameBol: [] };
}
