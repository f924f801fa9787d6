import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { onClientError } from "../data/client-errors.ts";
import { lose } from "../session/keep-session.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import { onSignedOut } from "./live-in-browser.ts";

/** Hears what befalls the socket of a signed-in page: says that live updates pause, and lets whoever is signed out sign in again or be led away. */
export function LiveKeeper() {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const unhear = onClientError(({ error }) => {
			if (error.message === "Socket closed") showToast(m.web_live_paused());
		});
		const unlisten = onSignedOut(() => lose(() => void revalidate()));
		return () => {
			unhear();
			unlisten();
		};
	}, [revalidate]);
	return null;
}
