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
import styles from "./sign-in-pages.module.css";

const areaWords: Record<Area, () => string> = {
	admin: m.sign_in_area_admin,
	customer: m.sign_in_area_customer,
	supplier: m.sign_in_area_supplier,
};

/** Where somebody signed in goes on to; a guard that sent a visitor here says in `next` what they asked for. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { viewer, millName } = context.get(pageContext);
	const next = safeReturnPath(new URL(request.url).searchParams.get("next"));
	return { next: next ?? null, goOn: viewer ? nextPath(viewer.user, viewer.hasAcceptedTerms, next) : null, millName };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(loaderData?.millName);

/** /, /en and /es: what this is, the way in, and for those who are in already the way on. */
export default function LandingPage() {
	const { next, goOn } = useLoaderData<typeof loader>();
	const viewer = useViewer();
	const { millName } = useSite();
	const login = next ? `${paths.login}?${new URLSearchParams({ next })}` : paths.login;
	return (
		<div className={styles.page}>
			<h1>{m.sign_in_landing_title()}</h1>
			<p className={styles.text}>{m.sign_in_landing_text({ mill: millName })}</p>
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
					<p className={styles.note}>{m.sign_in_landing_help({ mill: millName })}</p>
				</>
			)}
		</div>
	);
}
