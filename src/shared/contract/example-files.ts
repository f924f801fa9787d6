import type { JsonSchema } from "./json-schema.ts";

/** The smallest photo of each kind that is taken: 8 by 6 pixels of one colour. */
const photos = {
	"image/png":
		"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAMAAADJ2y/JAAAAA1BMVEVaWnjY29psAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgIAcAAAA2AAHjaZSbAAAAAElFTkSuQmCC",
	"image/jpeg":
		"/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAD/9k=",
	"image/webp": "UklGRiYAAABXRUJQVlA4IBoAAAAwAQCdASoIAAYADMDOJQAAbgAA/tDJw8gAAA==",
} as const;
export type ExamplePhotoType = keyof typeof photos;

/**
 * A photo as an example of OpenAPI, in base64: JSON cannot hold its bytes, and generators of clients refuse an address
 * that contains them.
 */
export function examplePhoto(mediaType: ExamplePhotoType): JsonSchema {
	return { photo: { summary: "A photo, its bytes in base64", value: photos[mediaType] } };
}

const objects = [
	"<< /Type /Catalog /Pages 2 0 R >>",
	"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
	"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> >>",
];

/** A PDF with one empty page, in letters that a JSON text holds. */
export function examplePdf(): string {
	let text = "%PDF-1.4\n";
	const rows = objects.map((object, index) => {
		const at = String(text.length).padStart(10, "0");
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${at} 00000 n \n`;
	});
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}`;
	return `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
