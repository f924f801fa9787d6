import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { EditedBrandingFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import {
	type BrandColors,
	brandTokens,
	defaultColors,
	isDarkRail,
	isHex,
	passingShade,
	themeColors,
} from "#shared/branding/brand-colors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { FormHandle } from "#web/forms/core/form-handle.ts";
import { useNodeState } from "#web/forms/core/use-field.ts";
import { DefaultMark } from "#web/ui/signs/default-mark.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import type { BrandingValues } from "../branding-form.ts";
import styles from "./branding.module.css";

type Images = EditedBrandingFragment["images"];
type PreviewProps = { form: FormHandle; images: Images };

/** What is typed, as rail, page, mail and PDF will show it; colors that are no colors yet stay as they were. */
export function BrandingPreview({ form, images }: PreviewProps) {
	const typed = (useNodeState(form.root).value ?? {}) as Partial<BrandingValues>;
	const ref = useRef<HTMLDivElement>(null);
	const colors = colorsOf(typed);
	useTokens(ref, colors);
	const name = typed.name?.trim() || "Millgate";
	const src = (slot: "icon" | "logo" | "logoDark") => srcOf(typed[slot]?.[0], slot, images);
	const rail = { name, icon: src("icon"), logo: isDarkRail(colors.rail) ? src("logoDark") : src("logo") };
	const paper = { name, icon: src("icon"), logo: src("logo") };
	const lines = (typed.letterhead ?? "").split("\n").filter((line) => line.trim());
	return (
		<div className={styles.preview}>
			<Card title={m.branding_preview()}>
				<div ref={ref} className={styles.panes}>
					<Pane title={m.branding_preview_light()} scheme="light" rail={<Mark {...rail} />} mill={name} />
					<Pane title={m.branding_preview_dark()} scheme="dark" rail={<Mark {...rail} />} mill={name} />
					<figure className={styles.paper} data-kind="mail">
						<figcaption>{m.branding_preview_mail()}</figcaption>
						<div>
							<Mark {...paper} />
							<p className={styles.button}>{m.branding_preview_button()}</p>
						</div>
					</figure>
					<figure className={styles.paper}>
						<figcaption>{m.branding_preview_pdf()}</figcaption>
						<div>
							<div className={styles.letterhead}>
								<Mark {...paper} />
								<p className={styles.document}>{m.branding_preview_pdf_title()}</p>
							</div>
							{lines.map((line) => (
								<p key={line} className={styles.line}>
									{line}
								</p>
							))}
						</div>
					</figure>
				</div>
			</Card>
		</div>
	);
}

type PaneProps = { title: string; scheme: "light" | "dark"; rail: ReactNode; mill: string };

/** A page in small. Nothing in it can be pressed. */
function Pane({ title, scheme, rail, mill }: PaneProps) {
	return (
		<figure className={styles.pane} data-scheme={scheme}>
			<figcaption>{title}</figcaption>
			<div className={styles.page}>
				<div className={styles.rail}>
					{rail}
					<ul>
						<li>{m.branding_preview_orders()}</li>
						<li data-current>
							{m.branding_preview_late()} <strong>3</strong>
						</li>
						<li>{m.branding_preview_certificates()}</li>
					</ul>
				</div>
				<div className={styles.content}>
					<p className={styles.heading}>{m.branding_preview_heading()}</p>
					<p className={styles.text}>{m.branding_preview_text({ mill })}</p>
					<p className={styles.link}>{m.branding_preview_link()}</p>
					<p className={styles.button}>{m.branding_preview_button()}</p>
				</div>
			</div>
		</figure>
	);
}

function Mark({ name, icon, logo }: { name: string; icon: string | undefined; logo: string | undefined }) {
	if (logo) return <img className={styles.logo} src={logo} alt={name} />;
	return (
		<p className={styles.mark}>
			{icon ? <img src={icon} width={24} height={24} alt="" /> : <DefaultMark />}
			<span>{name}</span>
		</p>
	);
}

/** One that was uploaded just now is shown to its sender alone, until the form is saved. */
function srcOf(file: FormFile | undefined, slot: string, images: Images): string | undefined {
	if (!file?.id) return undefined;
	return images.find((image) => image.slot === slot && image.id === file.id)?.src ?? `/files/${file.id}?view`;
}

function colorsOf({ accent, accentDark, rail }: Partial<BrandingValues>): BrandColors {
	const light = colorOf(accent, defaultColors.accent);
	return {
		accent: light,
		accentDark: colorOf(accentDark, passingShade("accentDark", light) ?? defaultColors.accentDark),
		rail: colorOf(rail, defaultColors.rail),
	};
}

const colorOf = (typed: string | undefined, otherwise: string) => {
	const hex = typed?.trim().toLowerCase() ?? "";
	return isHex(hex) ? hex : otherwise;
};

/**
 * Lays the tokens over the preview alone, by script: the page's policy allows no styles in its markup. Each pane has the
 * values of its own theme, since those of the page follow the reader's.
 */
function useTokens(ref: RefObject<HTMLElement | null>, { accent, accentDark, rail }: BrandColors): void {
	useEffect(() => {
		const tokens = brandTokens({ accent, accentDark, rail });
		for (const part of ref.current?.querySelectorAll<HTMLElement>("figure") ?? []) {
			const theme = part.dataset.scheme === "dark" ? "dark" : "light";
			const grounds = themeColors[theme];
			for (const [token, value] of Object.entries({ ...grounds, ...tokens[theme], ...tokens.rail }))
				part.querySelector<HTMLElement>(":scope > div")?.style.setProperty(`--${token}`, value);
		}
	}, [ref, accent, accentDark, rail]);
}
