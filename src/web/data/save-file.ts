/** Gives what the page holds to the machine as a file. */
export function saveFile(name: string, type: string, parts: readonly string[]): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([...parts], { type }));
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}
