import "#web/tokens.css";
import { StrictMode } from "react";
import type { FieldError } from "#shared/errors.ts";
import FormsPage, { type LivingServer } from "#web/pages/forms-page.tsx";

const hang = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What a test makes the page's server answer, and the requests it received. */
export type BenchWishes = {
	sendMs?: number;
	faults?: FieldError[];
	failsWith?: string;
	searchFails?: boolean;
	uploadMs?: number;
	uploadFails?: boolean;
};
declare global {
	interface Window {
		wishes?: BenchWishes;
		sent?: unknown[];
	}
}

/** Drafts of a server that another tab, and the page after a reload, finds again. */
const onServer = (form: string) => `bench-server-draft ${form}`;

const server: LivingServer = {
	drafts: {
		find: async (form) => JSON.parse(localStorage.getItem(onServer(form)) ?? "null") ?? undefined,
		save: async (form, content) => {
			const savedAt = new Date().toISOString();
			localStorage.setItem(onServer(form), JSON.stringify({ content, savedAt }));
			return savedAt;
		},
		drop: async (form) => localStorage.removeItem(onServer(form)),
	},
	send: async (values) => {
		window.sent = [...(window.sent ?? []), values];
		await hang(window.wishes?.sendMs ?? 0);
		if (window.wishes?.failsWith) throw new Error(window.wishes.failsWith);
		return window.wishes?.faults ?? [];
	},
	search: async (text) => {
		if (window.wishes?.searchFails) throw new Error("away");
		return ["H4101", "H4102", "H9000"]
			.filter((heat) => heat.startsWith(text))
			.map((value) => ({ value, label: `${value} plate` }));
	},
	upload: async (file, { onProgress }) => {
		onProgress(0.5);
		await hang(window.wishes?.uploadMs ?? 0);
		if (window.wishes?.uploadFails) throw new Error("away");
		return { id: `stored-${file.name}` };
	},
};

export function BenchPage() {
	return (
		<StrictMode>
			<main>
				<FormsPage server={server} />
			</main>
		</StrictMode>
	);
}
