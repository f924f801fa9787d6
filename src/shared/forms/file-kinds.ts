import { m } from "#generated/texts/messages.js";
import type { Language } from "../languages.ts";

const imageNames: Record<string, string> = {
	"image/jpeg": "JPEG",
	"image/png": "PNG",
	"image/webp": "WebP",
	"image/gif": "GIF",
	"image/svg+xml": "SVG",
};

/**
 * Types of files as people name them: `application/pdf` and `image/png` are "a PDF or a photo (PNG)". What has no name
 * here stays as it is.
 */
export function fileKindLabel(types: readonly string[], language: Language): string {
	const locale = { locale: language };
	const images = types.filter((type) => type.startsWith("image/"));
	const named = images.flatMap((type) => imageNames[type] ?? []);
	// What is drawn is no photo.
	if (types.includes("image/svg+xml"))
		return m.file_kind_drawing_of(
			{ names: new Intl.ListFormat(language, { type: "disjunction" }).format(named) },
			locale,
		);
	const photo =
		named.length === 0 || named.length < images.length
			? m.file_kind_photo({}, locale)
			: m.file_kind_photo_of({ names: named.join(", ") }, locale);
	const words = types.map((type) => {
		if (type.startsWith("image/")) return photo;
		if (type === "application/pdf" || type === ".pdf") return m.file_kind_pdf({}, locale);
		if (type === ".csv" || type === "text/csv") return m.file_kind_csv({}, locale);
		return type === ".xlsx" ? m.file_kind_workbook({}, locale) : type;
	});
	return new Intl.ListFormat(language, { type: "disjunction" }).format(new Set(words));
}
