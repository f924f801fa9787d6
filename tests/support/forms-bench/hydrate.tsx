import { hydrateRoot } from "react-dom/client";
import { adoptDocumentLanguage } from "#web/language.ts";
import { BenchPage } from "./page.tsx";

adoptDocumentLanguage();
const root = document.getElementById("root");
if (root) {
	hydrateRoot(root, <BenchPage />, { onRecoverableError: (error) => console.error("hydration", error) });
	requestIdleCallback(() => root.setAttribute("data-ready", ""));
}
