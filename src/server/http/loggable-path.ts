// Links that end mails open by themselves and never expire: all behind the folder is their key.
const keyed = /^(\/unsubscribe\/(?:report\/)?).+$/s;

/** A request's path as logs and traces may tell it: of an address that opens something by itself, without its key. */
export function loggablePath(path: string): string {
	return path.replace(keyed, "$1[cut]");
}
