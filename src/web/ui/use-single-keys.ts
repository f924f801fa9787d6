import { useSyncExternalStore } from "react";
import { hasSingleKeys, singleKeysKey } from "./single-keys.ts";

const changes = new EventTarget();

/** Turns shortcuts of single characters on or off, in this browser. Throws where it stores nothing for pages. */
export function setSingleKeys(isOn: boolean): void {
	if (isOn) window.localStorage.removeItem(singleKeysKey);
	else window.localStorage.setItem(singleKeysKey, "off");
	changes.dispatchEvent(new Event("change"));
}

const subscribe = (onChange: () => void) => {
	changes.addEventListener("change", onChange);
	return () => changes.removeEventListener("change", onChange);
};

/** The choice of this browser, on by default and in the server's markup. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys, () => true);
