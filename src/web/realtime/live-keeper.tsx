import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { onClientError } from "../data/client-errors.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import { onSignedOut } from "./live-in-browser.ts";

/** Hears what befalls the socket of a signed-in page: says that live updates pause, and lets the guards lead away whoever is signed out. */
export function LiveKeeper() {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const unhear = onClientError(({ error }) => {
			if (error.message === "Socket closed") showToast(m.web_live_paused());
		});
		const unlisten = onSignedOut(() => void revalidate());
		return () => {
			unhear();
			unlisten();
		};
	}, [revalidate]);
	return null;
}
