import { useMemo } from "react";
import { useRevalidator } from "react-router";
import type { ProfileDetailsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { densityCookie, themeCookie } from "#shared/appearance.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxInput, SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { currentLanguage, speak, writeCookie } from "#web/language.ts";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { type AppearanceChoice, type ProfileValues, profileForm } from "../profile-form.ts";
import { useAppearanceChoice } from "./use-appearance-choice.ts";

graphql(`
	fragment ProfileDetails on Profile {
		name phone language units dateFormat timeZone theme density keepsCopies version
	}
`);

const UpdateProfileDocument = graphql(`
	mutation UpdateProfile($input: UpdateProfileInput!) { updateProfile(input: $input) }
`);

// As long as the language: a browser keeps how it likes to look.
const appearanceCookieSeconds = 180 * 24 * 60 * 60;

/**
 * What people say of themselves, and how they want to see the portal; kept at once, here and wherever they are signed
 * in next.
 */
export function ProfileDetails({ profile }: { profile: ProfileDetailsFragment }) {
	const { version, name, phone, language, units, dateFormat, timeZone, theme, density, keepsCopies } = profile;
	// Listed one by one: other fields of the profile would be sent back with them, and refused.
	const form = useForm(profileForm, {
		values: { name, phone: phone ?? undefined, language, units, dateFormat, timeZone, theme, density, keepsCopies },
	});
	const keep = useSeen(version);
	const { chosen, note } = useAppearanceChoice(form, { language, theme, density } as AppearanceChoice);
	const { revalidate } = useRevalidator();
	const zones = useMemo(() => zoneChoices(timeZone), [timeZone]);
	const handleSubmit = async (input: ProfileValues) => {
		await keep((seen) => runInBrowser(UpdateProfileDocument, { input: { ...chosen(input), seen } }));
		note(input);
		showHere(input);
		await revalidate();
		showToast(m.users_profile_kept());
	};
	return (
		<Card title={m.users_about_me()}>
			<Form<ProfileValues> form={form} label={m.users_profile()} onSubmit={handleSubmit}>
				<TextInput name="name" autoComplete="name" />
				<TextInput name="phone" autoComplete="tel" hint={m.users_phone_hint()} />
				<SelectInput
					name="language"
					choices={[
						{ value: "en", label: m.web_language_en() },
						{ value: "es", label: m.web_language_es() },
					]}
				/>
				<SelectInput
					name="units"
					choices={[
						{ value: "imperial", label: m.users_units_imperial() },
						{ value: "metric", label: m.users_units_metric() },
					]}
				/>
				<SelectInput
					name="dateFormat"
					choices={[
						{ value: "locale", label: m.users_date_locale() },
						{ value: "iso", label: "2026-11-28" },
						{ value: "mdy", label: "11/28/2026" },
						{ value: "dmy", label: "28/11/2026" },
					]}
				/>
				<SelectInput name="timeZone" choices={zones} />
				<SelectInput
					name="theme"
					choices={[
						{ value: "system", label: m.web_theme_system() },
						{ value: "light", label: m.web_theme_light() },
						{ value: "dark", label: m.web_theme_dark() },
					]}
				/>
				<SelectInput
					name="density"
					choices={[
						{ value: "compact", label: m.web_density_compact() },
						{ value: "comfortable", label: m.web_density_comfortable() },
					]}
				/>
				<CheckboxInput name="keepsCopies" hint={m.users_keeps_copies_hint()} />
				<SubmitButton>{m.users_save()}</SubmitButton>
			</Form>
		</Card>
	);
}

/** The zones that this runtime names, UTC, and the one that the person has by whatever name it was fed. */
function zoneChoices(own: string): { value: string; label: string }[] {
	const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", own])].sort();
	return zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

/**
 * This browser shows it at once; its own earlier choices give way to what was just said. Where the page looks so
 * already nothing is written: another window of this browser may have chosen anew since.
 */
function showHere({ language, ...appearance }: ProfileValues): void {
	if (language !== currentLanguage()) speak(language);
	const { dataset } = document.documentElement;
	for (const [name, cookie] of [["theme", themeCookie] as const, ["density", densityCookie] as const]) {
		if (dataset[name] === appearance[name]) continue;
		dataset[name] = appearance[name];
		writeCookie(cookie, appearance[name], appearanceCookieSeconds);
	}
}
