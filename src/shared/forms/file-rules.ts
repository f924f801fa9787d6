import type { FormKitValidationRule } from "@formkit/validation";

/** One chosen file, as a form's value holds it. `size` in bytes, `type` a media type; `id` once the server has it. */
export type FormFile = { name: string; size: number; type: string; id?: string };

export function isFormFile(value: unknown): value is FormFile {
	const { name, size, type } = (value ?? {}) as Partial<FormFile>;
	return typeof name === "string" && name !== "" && typeof size === "number" && size >= 0 && typeof type === "string";
}

/**
 * Every file is of one of the types: `application/pdf`, `image/*` or an ending, `.xlsx`. Without a type none is allowed
 * (specification §5).
 */
export const mime: FormKitValidationRule = ({ value }, ...types: string[]) =>
	types.length > 0 &&
	(Array.isArray(value) ? value : [value]).every(
		(file) => isFormFile(file) && types.some((type) => isOfType(file, type)),
	);

/** No file is larger than `bytes`. Not among the specification's rules: file inputs add it from their own limit. */
export const fileSize: FormKitValidationRule = ({ value }, bytes: string) =>
	Array.isArray(value) && value.every((file) => isFormFile(file) && file.size <= Number(bytes));

export function isOfType(file: FormFile, type: string): boolean {
	const wanted = type.trim().toLowerCase();
	if (wanted.startsWith(".")) return file.name.toLowerCase().endsWith(wanted);
	const mimeType = file.type.toLowerCase();
	return wanted.endsWith("/*") ? mimeType.startsWith(wanted.slice(0, -1)) : mimeType === wanted;
}
