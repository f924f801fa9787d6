import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

export const resourceLanguageLabel = wordOf({ en: m.web_language_en, es: m.web_language_es });
export const resourceTabLabel = wordOf({ current: m.resources_tab_current, all: m.resources_tab_all });
