import { useLocation, useNavigate, useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "../data/graphql.ts";
import { refreshing } from "../data/patient-refresh.ts";
import { currentLanguage, type Language, languages, speak } from "../language.ts";
import { isPageFrozen } from "../session/page-freeze.ts";
import { useViewer } from "../viewer.tsx";
import styles from "./language-switch.module.css";

const KeepLanguageDocument = graphql(`
	mutation KeepLanguage($input: UpdatePreferencesInput!) { updatePreferences(input: $input) }
`);

const names: Record<Language, () => string> = { en: m.web_language_en, es: m.web_language_es };

/** The data client comes with the first choice: the pages before sign-in have no use for it. */
async function keep(language: Language): Promise<void> {
	const { runInBrowser } = await import("../data/mutate.ts");
	await runInBrowser(KeepLanguageDocument, { input: { language } });
}

/**
 * The router renders every route again as soon as it starts to look, so that the words change at once. What may not be
 * fetched now stays.
 */
function useRenderAgain(): () => void {
	const { revalidate } = useRevalidator();
	const navigate = useNavigate();
	const here = useLocation();
	return () => {
		// The words change without an answer too, so nobody may lose the page by its failing.
		if (!isPageFrozen()) void refreshing(revalidate);
		else
			void navigate(here, {
				replace: true,
				state: here.state,
				preventScrollReset: true,
				defaultShouldRevalidate: false,
			});
	};
}

/**
 * EN | ES: the page stays, what was typed stays, the words change. Loaders run again for texts that come from the
 * server.
 */
export function LanguageSwitch() {
	const renderAgain = useRenderAgain();
	const viewer = useViewer();
	const current = currentLanguage();
	const handleChoice = (language: Language) => {
		if (language === current) return;
		speak(language);
		renderAgain();
		// This browser has it already; the error hook receives an error, which has no effect here.
		if (viewer && !viewer.viewAs) void keep(language).catch(() => undefined);
	};
	return (
		<fieldset className={styles.switch} data-print="no">
			<legend className="hidden-text">{m.web_language()}</legend>
			{languages.map((language) => (
				<button
					key={language}
					type="button"
					className={styles.language}
					lang={language}
					aria-pressed={language === current}
					onClick={() => handleChoice(language)}
				>
					{language.toUpperCase()}
					<span className="hidden-text"> {names[language]()}</span>
				</button>
			))}
		</fieldset>
	);
}
