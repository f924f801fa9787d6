import { useEffect, useRef } from "react";
import { childrenOf } from "#shared/forms/form-tree.ts";
import type { FormHandle } from "#web/forms/core/form-handle.ts";
import { type AppearanceChoice, appearanceFields, type ProfileValues } from "../profile-form.ts";

/**
 * Language, theme and density can also be changed above the page and on other devices. The form shows that choice,
 * unless it contains an unsaved one. `chosen` leaves out what nobody chose in the form, so that saving reverts nothing,
 * and `note` receives what was saved.
 */
export function useAppearanceChoice(form: FormHandle, appearance: AppearanceChoice) {
	const saved = useRef<Record<string, unknown>>(appearance);
	useEffect(() => {
		const { documentElement } = document;
		let before = appearanceOf(documentElement);
		const follow = () => {
			const now = appearanceOf(documentElement);
			for (const field of childrenOf(form.root)) {
				const name = field.name as keyof AppearanceChoice;
				if (!appearanceFields.includes(name) || now[name] === before[name]) continue;
				if (field.value === saved.current[name]) void field.input(now[name], false);
				saved.current = { ...saved.current, [name]: now[name] };
			}
			before = now;
		};
		const watch = new MutationObserver(follow);
		watch.observe(documentElement, { attributes: true, attributeFilter: ["lang", "data-theme", "data-density"] });
		return () => watch.disconnect();
	}, [form]);
	return {
		chosen: (values: ProfileValues) =>
			Object.fromEntries(
				Object.entries(values).filter(([name, value]) => !(name in saved.current && saved.current[name] === value)),
			),
		note: ({ language, theme, density }: ProfileValues) => {
			saved.current = { language, theme, density };
		},
	};
}

const appearanceOf = ({ lang, dataset }: HTMLElement) => ({
	language: lang,
	theme: dataset.theme,
	density: dataset.density,
});
