import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { areaPaths, paths } from "#shared/paths.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { pageContext } from "#web/page-context.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { useSite, useViewer } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { nextPath } from "../return-path.ts";
import styles from "./landing-page.module.css";
import { landingContent } from "./landing-sections.ts";

const areaWords: Record<Area, () => string> = {
	admin: m.sign_in_area_admin,
	customer: m.sign_in_area_customer,
	supplier: m.sign_in_area_supplier,
};

/** Where a signed-in user is redirected; `next` is the page that a guard refused before. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { viewer, millName, brand, language, appearance, isWell } = context.get(pageContext);
	const next = safeReturnPath(new URL(request.url).searchParams.get("next"));
	return {
		next: next ?? null,
		goOn: viewer ? nextPath(viewer.user, viewer.hasAcceptedTerms, next) : null,
		millName,
		...landingContent({ language, theme: appearance.theme, brand, mill: millName, isWell: isWell() }),
	};
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(loaderData?.millName);

/**
 * /, /en and /es: what the portal does for each role, the way in, and for those who are in already the way on. All but
 * the first part comes as data of the loader, whose texts add no script.
 */
export default function LandingPage() {
	const { next, goOn, first, sections, ...foot } = useLoaderData<typeof loader>();
	const viewer = useViewer();
	const { millName } = useSite();
	const login = next ? `${paths.login}?${new URLSearchParams({ next })}` : paths.login;
	return (
		<div className={styles.page} data-full>
			<section className={styles.part}>
				<div className={styles.words}>
					<h1 className={styles.title}>{m.sign_in_landing_title()}</h1>
					<p className={styles.lead}>{m.sign_in_landing_text({ mill: millName })}</p>
					{viewer && goOn ? (
						<>
							<div className={styles.actions}>
								<ButtonLink to={goOn} variant="primary">
									{m.sign_in_landing_go_on({ name: viewer.name })}
								</ButtonLink>
								<a href={paths.logout}>{m.sign_in_landing_other()}</a>
							</div>
							{viewer.areas.length > 1 && viewer.hasAcceptedTerms && (
								<nav aria-label={m.sign_in_areas()} className={styles.actions}>
									{viewer.areas.map((area) => (
										<ButtonLink key={area} to={areaPaths[area]}>
											{areaWords[area]()}
										</ButtonLink>
									))}
								</nav>
							)}
						</>
					) : (
						<>
							<div className={styles.actions}>
								<ButtonLink to={login} variant="primary">
									{m.sign_in_title()}
								</ButtonLink>
							</div>
							<p className={styles.note}>{foot.ask}</p>
						</>
					)}
				</div>
				<Screen {...first} />
			</section>
			{sections.map(({ id, title, points, picture }) => (
				<section key={id} className={styles.part}>
					<div className={styles.words}>
						<h2 className={styles.heading}>{title}</h2>
						<ul className={styles.points}>
							{points.map((point) => (
								<li key={point}>{point}</li>
							))}
						</ul>
					</div>
					<Screen {...picture} isLazy />
				</section>
			))}
			<Foot {...foot} />
		</div>
	);
}

type Content = ReturnType<typeof landingContent>;

function Screen({ sources, image: { alt, ...image }, isLazy }: Content["first"] & { isLazy?: boolean }) {
	return (
		<picture className={styles.screen}>
			{sources.map((source) => (
				<source key={source.media} {...source} />
			))}
			<img {...image} alt={alt} loading={isLazy ? "lazy" : undefined} />
		</picture>
	);
}

function Foot({ help, ask, status, sample, contacts }: Omit<Content, "first" | "sections">) {
	return (
		<section className={styles.foot}>
			<h2 className={styles.heading}>{help}</h2>
			{contacts.map(({ title, email, phone, dial, hours }) => (
				<address key={title} className={styles.contact}>
					<h3>{title}</h3>
					{email && <a href={`mailto:${email}`}>{email}</a>}
					{phone && <a href={`tel:${dial}`}>{phone}</a>}
					{hours && <span>{hours}</span>}
				</address>
			))}
			{contacts.length === 0 && <p>{ask}</p>}
			<a href="/status">{status}</a>
			<p className={styles.note}>{sample}</p>
		</section>
	);
}
