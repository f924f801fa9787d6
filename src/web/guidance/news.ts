import { m } from "#generated/texts/messages.js";

export type Audience = "everyone" | "customer" | "supplier" | "admin";

/** What was added: since which day (YYYY-MM-DD), for whom, and what it is good for. */
export type News = { on: string; audiences: readonly Audience[]; title: () => string; text: () => string };

/** The latest first. Add an entry with each change that users notice. */
export const news: readonly News[] = [
	{
		on: "2026-11-29",
		audiences: ["customer", "supplier", "admin"],
		title: m.guidance_news_home,
		text: m.guidance_news_home_text,
	},
	{
		on: "2026-11-29",
		audiences: ["customer", "supplier"],
		title: m.guidance_news_search,
		text: m.guidance_news_search_text,
	},
	{ on: "2026-11-29", audiences: ["customer"], title: m.guidance_news_values, text: m.guidance_news_values_text },
	{ on: "2026-11-29", audiences: ["everyone"], title: m.guidance_news_cards, text: m.guidance_news_cards_text },
	{ on: "2026-11-29", audiences: ["customer"], title: m.guidance_news_path, text: m.guidance_news_path_text },
	{ on: "2026-11-29", audiences: ["everyone"], title: m.guidance_news_help, text: m.guidance_news_help_text },
	{ on: "2026-11-29", audiences: ["everyone"], title: m.guidance_news_tour, text: m.guidance_news_tour_text },
	{
		on: "2026-11-28",
		audiences: ["everyone"],
		title: m.guidance_news_navigation,
		text: m.guidance_news_navigation_text,
	},
	{ on: "2026-11-28", audiences: ["admin"], title: m.guidance_news_brand, text: m.guidance_news_brand_text },
	{
		on: "2026-11-22",
		audiences: ["customer", "supplier"],
		title: m.guidance_news_company_people,
		text: m.guidance_news_company_people_text,
	},
	{ on: "2026-11-22", audiences: ["admin"], title: m.guidance_news_view_as, text: m.guidance_news_view_as_text },
	{
		on: "2026-11-22",
		audiences: ["admin"],
		title: m.guidance_news_access_review,
		text: m.guidance_news_access_review_text,
	},
	{ on: "2026-11-21", audiences: ["customer"], title: m.guidance_news_check_off, text: m.guidance_news_check_off_text },
	{ on: "2026-11-21", audiences: ["customer"], title: m.guidance_news_zip, text: m.guidance_news_zip_text },
	{ on: "2026-11-21", audiences: ["customer"], title: m.guidance_news_verify, text: m.guidance_news_verify_text },
	{
		on: "2026-11-21",
		audiences: ["customer", "supplier"],
		title: m.guidance_news_report_mails,
		text: m.guidance_news_report_mails_text,
	},
	{ on: "2026-11-21", audiences: ["supplier"], title: m.guidance_news_x12, text: m.guidance_news_x12_text },
	{ on: "2026-11-21", audiences: ["admin"], title: m.guidance_news_webhooks, text: m.guidance_news_webhooks_text },
];
