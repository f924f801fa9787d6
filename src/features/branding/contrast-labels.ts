import { m } from "#generated/texts/messages.js";
import type { ContrastFinding } from "#shared/branding/brand-colors.ts";

const texts: Record<string, () => string> = {
	steel: m.branding_token_links,
	"on-steel": m.branding_token_button_text,
	ink: m.branding_token_text,
	"ink-second": m.branding_token_second_text,
	"ink-third": m.branding_token_quiet_text,
	"focus-ring": m.branding_token_focus,
	"rail-ink": m.branding_token_rail_entries,
	"rail-ink-strong": m.branding_token_rail_current,
	"rail-ink-quiet": m.branding_token_rail_titles,
	"rail-heat": m.branding_token_rail_counts,
};
const grounds: Record<string, () => string> = {
	ground: m.branding_ground_page,
	surface: m.branding_ground_cards,
	"surface-raised": m.branding_ground_menus,
	"surface-quiet": m.branding_ground_quiet,
	"steel-wash": m.branding_ground_wash,
	steel: m.branding_ground_button,
	"steel-strong": m.branding_ground_pressed,
	rail: m.branding_ground_rail,
	"rail-raised": m.branding_ground_rail_current,
};

/** Which pair is too faint, with its ratio and what it must be: "Links on the page: 3.21:1, must be 4.5:1". */
export function contrastLabel({ text, ground, ratio, needed }: ContrastFinding): string {
	return m.branding_contrast_pair({
		text: texts[text]?.() ?? text,
		ground: grounds[ground]?.() ?? ground,
		// Rounded down: 4.499 is not 4.5.
		ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
		needed: String(needed),
	});
}
