import { runForPerson } from "../../data/mutate.ts";
import { useViewer } from "../../viewer.tsx";
import type { FormHandle } from "../core/form-handle.ts";
import { draftServer } from "./draft-server.ts";
import { useDraft } from "./use-draft.ts";

const drafts = draftServer(runForPerson);

/** The draft of a user who is signed in, kept by the portal's server; see useDraft. */
export function useOwnDraft(form: FormHandle, name: string) {
	const viewer = useViewer();
	// What a user has begun to write is theirs until it is sent, no matter who looks.
	return useDraft(form, name, viewer?.viewAs ? undefined : viewer?.email, drafts);
}
