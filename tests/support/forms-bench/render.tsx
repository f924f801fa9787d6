import { renderToString } from "react-dom/server";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { BenchPage } from "./page.tsx";

export function render(language: "en" | "es"): string {
	overwriteGetLocale(() => language);
	return renderToString(<BenchPage />);
}
