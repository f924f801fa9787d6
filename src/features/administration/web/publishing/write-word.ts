import { m } from "#generated/texts/messages.js";

const words = {
	notice: { write: m.administration_publishing_write_notice, change: m.administration_publishing_change_notice },
	resource: { write: m.administration_publishing_write_resource, change: m.administration_publishing_change_resource },
};

/** What is being done with a notice or an entry of the library: written, or changed where it is there. */
export function writeLabel(kind: keyof typeof words, isThere: boolean): string {
	return words[kind][isThere ? "change" : "write"]();
}
