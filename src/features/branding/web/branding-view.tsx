import { Suspense } from "react";
import { useRevalidator } from "react-router";
import type { EditedBrandingFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadBrandImage } from "#web/forms/files/upload-file.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { type BrandingValues, brandImageTypes, brandingForm } from "../branding-form.ts";
import styles from "./branding.module.css";
import { ColorInput } from "./color-input.tsx";

const SupportContactsInput = lazyPart(() => import("./support-contacts-input.tsx"), "SupportContactsInput");
const BrandingPreview = lazyPart(() => import("./branding-preview.tsx"), "BrandingPreview");

graphql(`
	fragment EditedBranding on Branding {
		version name shortName accent accentDark rail
		images { slot id name mediaType sizeBytes src }
		support { area language email phone hours }
		legalFooterEn legalFooterEs senderName senderAddress letterhead
	}
`);
const SaveBrandingDocument = graphql(`
	mutation SaveBranding($input: BrandingInput!) { saveBranding(input: $input) }
`);

type BrandingViewProps = { branding: EditedBrandingFragment; onSaved: () => Promise<void> };

/** The form of the brand, and beside it what it makes of pages, mails and PDFs. */
export function BrandingView({ branding, onSaved }: BrandingViewProps) {
	const form = useForm(brandingForm, { values: valuesOf(branding) });
	const keep = useSeen(branding.version);
	const { revalidate } = useRevalidator();
	const handleSubmit = async (values: BrandingValues) => {
		try {
			await keep((seen) => runInBrowser(SaveBrandingDocument, { input: { ...inputOf(values), seen } }));
		} catch (error) {
			await revalidate();
			throw error;
		}
		form.clear();
		showToast(m.branding_saved());
		await onSaved();
	};
	return (
		<div className={styles.columns}>
			<Form<BrandingValues> form={form} label={m.branding_title()} onSubmit={handleSubmit}>
				<Card title={m.branding_group_name()} isEntry>
					<div className={styles.fields}>
						<TextInput name="name" maxLength={60} autoComplete="off" />
						<TextInput name="shortName" hint={m.branding_short_name_hint()} maxLength={12} autoComplete="off" />
						<Picture name="icon" hint={m.branding_icon_hint()} />
						<Picture name="logo" hint={m.branding_logo_hint()} />
						<Picture name="logoDark" hint={m.branding_logo_dark_hint()} />
						<Picture name="picture" hint={m.branding_picture_hint()} />
					</div>
				</Card>
				<Card title={m.branding_group_colors()} isEntry>
					<div className={styles.fields}>
						<ColorInput name="accent" hint={m.branding_accent_hint()} />
						<ColorInput name="accentDark" hint={m.branding_accent_dark_hint()} />
						<ColorInput name="rail" hint={m.branding_rail_hint()} />
					</div>
				</Card>
				<Card title={m.branding_group_support()} isEntry>
					<Suspense>
						<SupportContactsInput />
					</Suspense>
				</Card>
				<Card title={m.branding_group_mail()} isEntry>
					<div className={styles.fields}>
						<TextInput name="senderName" hint={m.branding_sender_name_hint()} maxLength={60} autoComplete="off" />
						<TextInput
							name="senderAddress"
							kind="email"
							hint={m.branding_sender_address_hint()}
							maxLength={254}
							autoComplete="off"
						/>
						<TextAreaInput name="letterhead" rows={4} hint={m.branding_letterhead_hint()} maxLength={400} />
						<TextAreaInput name="legalFooterEn" rows={2} hint={m.branding_legal_hint()} maxLength={300} />
						<TextAreaInput name="legalFooterEs" rows={2} hint={m.branding_legal_hint()} maxLength={300} />
					</div>
				</Card>
				<SubmitButton>{m.branding_save()}</SubmitButton>
			</Form>
			<Suspense>
				<BrandingPreview form={form} images={branding.images} />
			</Suspense>
		</div>
	);
}

const Picture = (props: { name: string; hint: string }) => (
	<FileInput {...props} types={brandImageTypes} isSingle upload={uploadBrandImage} />
);

/** What the form holds of it; where it comes from is no field. */
function valuesOf({ images, support, ...branding }: EditedBrandingFragment): Record<string, unknown> {
	const texts = Object.entries(branding).filter(([name]) => Object.hasOwn(brandingForm.fields, name));
	const files = images.map(({ slot, id, name, mediaType, sizeBytes }) => [
		slot,
		[{ key: `${slot}-${id}`, id, name, type: mediaType, size: sizeBytes }],
	]);
	return { ...stated(Object.fromEntries(texts)), support: support.map(stated), ...Object.fromEntries(files) };
}

const stated = (values: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** What is sent of the form: the bytes of its pictures are at the server. */
function inputOf(values: BrandingValues) {
	const sent = (files: readonly FormFile[] = []) =>
		files.map(({ id, name, type, size }) => ({ name, type, size, ...(id ? { id } : {}) }));
	const { icon, logo, logoDark, picture, ...texts } = values;
	return { ...texts, icon: sent(icon), logo: sent(logo), logoDark: sent(logoDark), picture: sent(picture) };
}
