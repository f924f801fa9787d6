import { graphql } from "../data/graphql.ts";

/** A notification as the bell shows it. */
export type BellItem = {
	id: string;
	event: string;
	order: string | null;
	item: number | null;
	poNumber: string | null;
	number: string | null;
	memo: string | null;
	revision: number | null;
	state: string | null;
	document: string | null;
	taken: number | null;
	matter: string | null;
	by: string | null;
	day: string | null;
	accountName: string | null;
	happenedAt: string;
	happenedOn: string | null;
	isRead: boolean;
};

export const bellDocument = graphql(`
	query Bell {
		unreadNotifications
	}
`);

export const bellPageDocument = graphql(`
	query BellPage($after: String) {
		notifications(first: 15, after: $after) {
			nodes {
				id
				event
				order
				item
				poNumber
				number
				memo
				revision
				state
				document
				taken
				matter
				by
				day
				accountName
				happenedAt
				happenedOn
				isRead
			}
			pageInfo {
				hasNextPage
				endCursor
			}
		}
	}
`);

export const markReadDocument = graphql(`
	mutation MarkNotificationsRead($input: MarkNotificationsReadInput!) {
		markNotificationsRead(input: $input)
	}
`);

export const notificationRaised = graphql(`
	subscription NotificationRaised {
		notificationRaised {
			unread
			newest {
				id
				event
				order
				item
				poNumber
				number
				memo
				revision
				state
				document
				taken
				matter
				by
				day
			}
		}
	}
`);
