import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { followLive } from "#web/realtime/live-in-browser.ts";
import { createRefresh } from "#web/realtime/refresh.ts";
import { showToast } from "#web/ui/overlays/toast-list.ts";

const complaintAnswered = graphql(`
	subscription ComplaintAnswered {
		complaintAnswered {
			isComplete
			complaints {
				complaintNumber
			}
		}
	}
`);

type Told = { complaintAnswered: { complaints: { complaintNumber: string }[] } };

/** Keeps a page of complaints as the mill answers them, and says so without taking the focus. */
export function useComplaintAnswers(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const answered = new Set<string>();
		const refresh = createRefresh(() =>
			revalidate().then(() => {
				for (const number of answered) showToast(m.complaints_answered({ number }));
				answered.clear();
			}),
		);
		const sink = {
			next: ({ complaintAnswered: told }: Told) => {
				for (const { complaintNumber } of told.complaints) answered.add(complaintNumber);
				refresh.ask();
			},
			resumed: refresh.ask,
		};
		const stop = followLive(complaintAnswered, {}, sink);
		return () => {
			stop();
			refresh.stop();
		};
	}, [revalidate]);
}
