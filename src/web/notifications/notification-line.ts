import { documentKinds } from "#shared/documents/document-kinds.ts";
import type { Format } from "#shared/format.ts";
import type { NotificationSubject } from "#shared/notifications/notification-events.ts";
import { notificationPath, notificationTitle } from "#shared/notifications/notification-labels.ts";
import type { BellItem } from "./bell-documents.ts";

export type ShownNotification = Pick<
	BellItem,
	| "event"
	| "order"
	| "item"
	| "poNumber"
	| "number"
	| "memo"
	| "revision"
	| "state"
	| "document"
	| "taken"
	| "matter"
	| "by"
	| "day"
>;

/** What a notification says, in the viewer's own words. */
export function titleOf(notification: ShownNotification, format: Format): string {
	return notificationTitle(notification.event, subjectOf(notification), format);
}

/** Where it leads. */
export function pathOf(notification: ShownNotification): string {
	return notificationPath(notification.event, subjectOf(notification));
}

function subjectOf({
	order,
	item,
	poNumber,
	number,
	memo,
	revision,
	state,
	document,
	taken,
	matter,
	by,
	day,
}: ShownNotification): NotificationSubject {
	const kind = documentKinds.find((known) => known === document);
	return {
		...(order === null ? {} : { order }),
		...(item === null ? {} : { item }),
		...(number === null ? {} : { number }),
		...(memo === null ? {} : { memo }),
		...(revision === null ? {} : { revision }),
		...(poNumber === null ? {} : { po: poNumber }),
		...(state === null ? {} : { state }),
		...(kind === undefined ? {} : { document: kind }),
		...(taken === null ? {} : { taken }),
		...(matter === null ? {} : { matter }),
		...(by === null ? {} : { by }),
		...(day === null ? {} : { day }),
	};
}
