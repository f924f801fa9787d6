import { basename } from "node:path";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { type Brand, baseBrandOf, brandOf, imagePath } from "#server/branding/brand.ts";
import { type BrandSettings, baseImage, imageSlots } from "#server/branding/brand-settings.ts";
import { loadBrand } from "#server/branding/saved-brand.ts";
import type { Transaction } from "#server/database/database.ts";
import { requireSeen } from "#server/forms/require-seen.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { formFiles } from "#server/graphql/sent-file-input.ts";
import { currentLanguage } from "#server/language.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { changeMillTitle } from "#server/session/taken-names.ts";
import { publishBrandImages } from "#server/storage/attach-sent-files.ts";
import { InvalidError } from "#shared/errors.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { type BrandingValues, brandingForm } from "../branding-form.ts";
import { findSavedBrand, findSavedImages, forgetBrand, lockBrand, saveBrand } from "./branding-queries.ts";
import { type Branding, type BrandingImage, brandingInput, brandingType } from "./branding-types.ts";
import { changedFields, settingsOf, textValuesOf } from "./branding-values.ts";

/** Adds `branding`, `saveBranding` and `resetBranding`, for administrators. */
export function addBranding(builder: Builder): void {
	builder.queryField("branding", (t) =>
		t.field({
			type: brandingType(builder),
			access: "admin",
			description: "The mill's brand in force, and where it comes from.",
			resolve: (_root, _args, context) => asAdmin(context, (tx) => readBranding(tx, context)),
		}),
	);
	builder.mutationField("saveBranding", (t) =>
		t.boolean({
			access: "admin",
			description: "Saves the mill's brand, for everybody at once. Refused where a color cannot be read.",
			args: { input: t.arg({ type: brandingInput(builder), required: true, description: "The form." }) },
			resolve: async (_root, { input: { seen, ...sent } }, context) => {
				const images = Object.fromEntries(imageSlots.map((slot) => [slot, formFiles(sent[slot])]));
				const values = await takeForm<BrandingValues>(brandingForm, { ...sent, ...images }, currentLanguage());
				return save(context, settingsOf(values), values, seen);
			},
		}),
	);
	builder.mutationField("resetBranding", (t) =>
		t.boolean({
			access: "admin",
			description: "Puts the brand of the file, or of MILL_NAME, in force again; false when nothing was saved.",
			resolve: (_root, _args, context) => reset(context),
		}),
	);
}

async function readBranding(tx: Transaction, { config }: RequestContext): Promise<Branding> {
	const saved = await findSavedBrand(tx);
	const base = baseBrandOf(config);
	const settings = saved?.settings ?? base.settings;
	const uploads = saved ? await findSavedImages(tx, settings) : [];
	return {
		source: saved ? "saved" : base.source,
		base: base.source,
		version: saved?.version ?? "",
		...textValuesOf(settings),
		images: [
			...uploads.map(({ hash, ...image }) => ({ ...image, src: srcOf(hash, image.mediaType) })),
			...baseImages(base, settings, saved !== undefined),
		],
	};
}

const srcOf = (hash: string, mediaType: string) => `/brand/${hash}.${mediaType === "image/png" ? "png" : "svg"}`;

/** The pictures that the brand in force has from the file. */
function baseImages(base: Brand, settings: BrandSettings, isSaved: boolean): BrandingImage[] {
	return imageSlots.flatMap((slot) => {
		const image = base.images[slot];
		if (!image || (isSaved && settings.images[slot] !== baseImage)) return [];
		const name = basename(base.settings.images[slot] ?? slot);
		return [
			{ slot, id: baseImage, name, mediaType: image.mediaType, sizeBytes: image.bytes.length, src: imagePath(image) },
		];
	});
}

async function save(
	context: RequestContext,
	settings: BrandSettings,
	values: BrandingValues,
	seen: string | null | undefined,
): Promise<boolean> {
	await asAdmin(context, async (tx) => {
		await lockBrand(tx);
		const before = await findSavedBrand(tx);
		requireSeen(seen, before?.version ?? "");
		const sent = imageSlots.flatMap((slot) => (values[slot] ?? []).map((file) => ({ ...file, field: slot })));
		const { faults } = await publishBrandImages(
			tx,
			sent.filter(({ id }) => id !== baseImage),
		);
		if (faults.length > 0) throw new InvalidError(m.branding_refused(), faults);
		await saveBrand(tx, settings);
		await changeMillTitle(tx, settings.name);
		const fields = changedFields(before?.settings ?? brandOf(context.config).settings, settings);
		await publishBrand(tx);
		await recordAudit(tx, context, { action: "branding.save", target: settings.name, detail: { fields } });
	});
	// This process answers the page that reads it again next; the others hear of it.
	await loadBrand(context);
	return true;
}

async function reset(context: RequestContext): Promise<boolean> {
	const isChanged = await asAdmin(context, async (tx) => {
		await lockBrand(tx);
		if (!(await forgetBrand(tx))) return false;
		const { name } = baseBrandOf(context.config).settings;
		await changeMillTitle(tx, name);
		await publishBrand(tx);
		await recordAudit(tx, context, { action: "branding.reset", target: name });
		return true;
	});
	if (isChanged) await loadBrand(context);
	return isChanged;
}

const publishBrand = (tx: Transaction) => publishChanges(tx, liveKinds.brand, `select jsonb_build_array('brand')`);
