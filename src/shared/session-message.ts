/**
 * Messages between the open pages of one browser about the session they share, over a BroadcastChannel of this name.
 */
export const sessionChannelName = "millgate-session";

/**
 * `renewed`: a page has a new token; it ends at `endsAt` (milliseconds of this machine's clock) and is this person's.
 * `signed-in`: a sign-in in another window has come to its end.
 */
export type SessionMessage = { kind: "renewed"; person: string; endsAt: number } | { kind: "signed-in" };

/** The page at which a sign-in in a window of its own ends; it notifies the other pages and closes. */
export const signedInPath = "/signed-in";
