import { useLayoutEffect, useRef, useState } from "react";
import type { FormHandle } from "../core/form-handle.ts";
import { onTyped } from "../core/hold-while-typed.ts";
import { draftContent } from "./draft-content.ts";
import { createDraftKeeper, type DraftServer, type DraftStatus } from "./draft-keeper.ts";
import { takeByLock } from "./draft-place.ts";

const none: DraftStatus = { state: "none", savedAt: undefined };

type DraftUse = {
	status: DraftStatus;
	isBack: boolean;
	/** Another window has the same form open; each keeps its own draft. */
	isApart: boolean;
	drop: () => void;
};

/**
 * Keeps a form's draft and brings it back: after a reload, a crash, an expired session, on another machine. Sent or
 * dropped, it is gone. `person` is the signed-in person's e-mail; without one nothing is kept.
 */
export function useDraft(form: FormHandle, name: string, person: string | undefined, server: DraftServer): DraftUse {
	const [status, setStatus] = useState(none);
	const [isBack, setBack] = useState(false);
	const [isApart, setApart] = useState(false);
	const drop = useRef<() => void>(() => {});
	// Listens before anything can be typed, as the form itself does.
	useLayoutEffect(() => {
		if (!person) return;
		const now = () => new Date().toISOString();
		const keeper = createDraftKeeper({
			form: name,
			person,
			storage: window.localStorage,
			server,
			take: takeByLock,
			now,
			onStatus: setStatus,
		});
		let isHere = true;
		void keeper.placed.then(({ isApart }) => isHere && setApart(isApart));
		let hasChanged = false;
		const keep = () => {
			hasChanged = true;
			keeper.keep(draftContent(form.root));
		};
		const stopKeeping = onTyped(form.root, keep);
		const forget = () => {
			setBack(false);
			void keeper.drop();
		};
		const sent = form.root.on("sent", forget);
		void keeper.find().then((draft) => {
			// What was typed while the server looked is newer than anything it could find.
			if (!isHere || !draft || hasChanged) return;
			form.setValues({ ...(form.root.value as object), ...draft.content });
			setBack(true);
		});
		drop.current = () => {
			form.clear();
			forget();
		};
		return () => {
			isHere = false;
			stopKeeping();
			form.root.off(sent);
			keeper.stop();
		};
	}, [form, name, person, server]);
	return { status, isBack, isApart, drop: () => drop.current() };
}
