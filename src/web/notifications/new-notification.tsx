import { m } from "#generated/texts/messages.js";
import { useFormat } from "../viewer.tsx";

import { type ShownNotification, titleOf } from "./notification-line.ts";

/** What has just come, in words: those of all events together come with the first one. */
export function NewNotification({ notification }: { notification: ShownNotification }) {
	return m.web_bell_new({ title: titleOf(notification, useFormat()) });
}
