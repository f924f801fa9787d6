// Links that end mails open by themselves and never expire: all behind the folder is their key.
const keyed = /^(\/unsubscribe\/(?:report\/)?).+$/s;

/** A request's path as logs and traces may record it: an address that works as a key has the key removed. */
export function loggablePath(path: string): string {
	return path.replace(keyed, "$1[cut]");
}
