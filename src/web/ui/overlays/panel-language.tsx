import type { ReactNode, RefObject } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { currentLanguage } from "../../language.ts";

// React Aria adds a <style> for what can be pressed unless an element with this id exists; the page's policy
// allows none, and styles/base.css holds the rule.
if (typeof document !== "undefined") {
	const styleMark = document.createElement("meta");
	styleMark.id = "react-aria-pressable-style";
	document.head.append(styleMark);
}

/** What every panel below a button shares. */
export type PanelProps = {
	triggerRef: RefObject<HTMLElement | null>;
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
};

/** React Aria's own few words ("Dismiss") in the page's language. */
export function InPageLanguage({ children }: { children: ReactNode }) {
	return <I18nProvider locale={currentLanguage() === "es" ? "es-MX" : "en-US"}>{children}</I18nProvider>;
}
