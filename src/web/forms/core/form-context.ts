import type { FormKitNode } from "@formkit/core";
import { createContext, useContext } from "react";
import type { FormHandle } from "./form-handle.ts";

type Place = {
	form: FormHandle;
	/** The group whose fields are here: the form, a group, one item of a list. */
	group: FormKitNode;
	/** Begins every id on this place, so that ids are the same on server and browser, and unique on a page. */
	idBase: string;
	/** Until the page's script is at work on the form, sending it would only load the page again. */
	isReady: boolean;
};

export const FormPlace = createContext<Place | undefined>(undefined);

export function usePlace(): Place {
	const place = useContext(FormPlace);
	if (!place) throw new Error("A field is outside a form");
	return place;
}
