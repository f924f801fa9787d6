import { m } from "#generated/texts/messages.js";
import { useFormat } from "../viewer.tsx";
import type { BellItem } from "./bell-documents.ts";
import { titleOf } from "./notification-line.ts";

/** What has just come, in words: those of all events together come with the first one. */
export function NewNotification({ notification }: { notification: BellItem }) {
	return m.web_bell_new({ title: titleOf(notification, useFormat()) });
}
