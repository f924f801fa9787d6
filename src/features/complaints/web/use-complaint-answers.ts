import type { ComplaintAnsweredSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";

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

const updates: LiveUpdates<ComplaintAnsweredSubscription, string> = {
	read: ({ complaintAnswered: { complaints, isComplete } }) => ({
		items: complaints.map(({ complaintNumber }) => complaintNumber),
		isComplete,
	}),
	keyOf: (number) => number,
	wordsOf: ([number, ...others]) => {
		if (number === undefined) return undefined;
		return others.length > 0
			? m.complaints_several_answered({ count: others.length + 1 })
			: m.complaints_answered({ number });
	},
};

/** Keeps a page of complaints as the mill answers them, and says so without taking the focus. */
export function useComplaintAnswers(): void {
	useLiveUpdates(complaintAnswered, {}, updates);
}
