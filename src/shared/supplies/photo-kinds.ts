/** What a picture of a receipt shows, in the order in which they are shown. */
export const photoKinds = ["load", "grading", "radiation", "damage"] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The most pictures that one receipt has. */
export const mostPhotos = 20;

export function findPhotoKind(name: string | undefined): PhotoKind | undefined {
	return photoKinds.find((kind) => kind === name);
}
