/** Names that are devices on Windows, whatever their ending: what is saved under one of them is lost. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that no system takes for a device. */
export function withoutDevice(name: string): string {
	return name.replace(devices, "$1_");
}
