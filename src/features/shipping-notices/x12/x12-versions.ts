/** X12 versions that are read, and in which what came in them is answered, as GS08 names them. */
export const x12Versions = ["003060", "004010", "004020", "004030", "005010"] as const;
export type X12Version = (typeof x12Versions)[number];

/** Versions in which the mill can fetch an 856. */
export const noticeVersions = ["004010", "005010"] as const satisfies readonly X12Version[];
export type NoticeVersion = (typeof noticeVersions)[number];

/** The same as ISA12 names them. */
export const interchangeVersions: Readonly<Record<X12Version, string>> = {
	"003060": "00306",
	"004010": "00401",
	"004020": "00402",
	"004030": "00403",
	"005010": "00501",
};

/** The version that GS08 names, with or without an agency's suffix; nothing for one that is not read. */
export function versionOfGroup(sent: string): X12Version | undefined {
	return x12Versions.find((version) => sent.startsWith(version));
}

/** The version that ISA12 names. */
export function versionOfInterchange(sent: string): X12Version | undefined {
	return x12Versions.find((version) => interchangeVersions[version] === sent);
}

/** Whether ISA11 is the sign between repetitions, as from 004020 on; before it was `U`, the standard's own code. */
export const repeats = (version: X12Version): boolean => version >= "004020";

/** Whether dates have a century, as from 004010 on. */
export const hasCentury = (version: X12Version): boolean => version >= "004010";
