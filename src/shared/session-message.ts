/**
 * What open pages of one browser tell each other about the session they share, over a BroadcastChannel of this name.
 */
export const sessionChannelName = "millgate-session";

/**
 * `renewed`: a page has a new token; it ends at `endsAt` (milliseconds of this machine's clock) and is this person's.
 * `signed-in`: a sign-in in another window has come to its end.
 */
export type SessionMessage = { kind: "renewed"; person: string; endsAt: number } | { kind: "signed-in" };

/** The page that a sign-in in a window of its own ends at; it tells the others and closes. */
export const signedInPath = "/signed-in";
