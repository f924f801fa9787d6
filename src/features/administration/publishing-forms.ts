import { m } from "#generated/texts/messages.js";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, type FormValues, input, labelOf } from "#shared/forms/form-shape.ts";
import { sentFiles } from "#shared/forms/sent-files.ts";
import { type NoticeAudience, noticeAudiences } from "#shared/notices/notice-labels.ts";
import { resourceCategories } from "#shared/resource-categories.ts";

export const publishedLanguages = ["both", "en", "es"] as const;
type Words = {
	languages: (typeof publishedLanguages)[number];
	titleEn?: string;
	bodyEn?: string;
	titleEs?: string;
	bodyEs?: string;
	startsOn: string;
	endsOn?: string;
};
export type NoticeValues = Words & { audience: NoticeAudience; mill?: string; isUrgent?: boolean };
export type ResourceValues = Words & { category: (typeof resourceCategories)[number]; files?: FormFile[] };
export type ResourceFileValues = { files?: FormFile[] };

const isIn = (language: "en" | "es") => (form: FormValues) => form.languages === "both" || form.languages === language;

const words = (longestBody: number) => ({
	languages: input(labelOf(m.administration_publishing_languages), {
		validation: "required",
		options: publishedLanguages,
		initial: "both",
	}),
	titleEn: input(labelOf(m.administration_publishing_title_en), {
		validation: "required|length:3,160",
		shownWhen: isIn("en"),
	}),
	bodyEn: input(labelOf(m.administration_publishing_body_en), {
		validation: `required|length:3,${longestBody}`,
		shownWhen: isIn("en"),
	}),
	titleEs: input(labelOf(m.administration_publishing_title_es), {
		validation: "required|length:3,160",
		shownWhen: isIn("es"),
	}),
	bodyEs: input(labelOf(m.administration_publishing_body_es), {
		validation: `required|length:3,${longestBody}`,
		shownWhen: isIn("es"),
	}),
	startsOn: input(labelOf(m.administration_publishing_from), { type: "day", validation: "required" }),
	endsOn: input(labelOf(m.administration_publishing_until), { type: "day" }),
});

/** A notice to customers, suppliers or both; the last day may be open. */
export const noticeForm = defineForm<NoticeValues>({
	audience: input(labelOf(m.administration_publishing_audience), { validation: "required", options: noticeAudiences }),
	mill: input(labelOf(m.administration_publishing_mill)),
	isUrgent: input(labelOf(m.administration_publishing_urgent), { type: "flag" }),
	...words(2000),
});

export const libraryFileTypes = ["application/pdf"] as const;
const files = sentFiles(labelOf(m.administration_publishing_files), 6, libraryFileTypes);

/** Something for the customers' library. */
export const resourceForm = defineForm<ResourceValues>({
	category: input(labelOf(m.administration_publishing_category), {
		validation: "required",
		options: resourceCategories,
	}),
	...words(50_000),
	files,
});

/** The PDFs beside an entry whose words the mill's systems send. */
export const resourceFilesForm = defineForm<ResourceFileValues>({ files });
