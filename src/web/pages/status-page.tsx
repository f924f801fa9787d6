import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { type Health, pageContext } from "../page-context.ts";
import { Pill } from "../ui/signs/pill.tsx";
import { DefinitionList } from "../ui/surfaces/definition-list.tsx";
import { useFormat } from "../viewer.tsx";
import { windowTitle } from "../window-title.ts";
import styles from "./status-page.module.css";

const checkNames: Record<Health["checks"][number]["name"], () => string> = {
	database: m.web_status_database,
	identity: m.web_status_identity,
};

export async function loader({ context }: LoaderFunctionArgs) {
	const { health, version } = context.get(pageContext);
	return { version, ...(await health()) };
}

export const meta = () => windowTitle(m.web_status_title());

/** /status: build, version and health in words. */
export default function StatusPage() {
	const { version, build, checks } = useLoaderData<typeof loader>();
	const format = useFormat();
	const isWell = checks.every(({ ok }) => ok);
	return (
		<div className={styles.status}>
			<div className={styles.head}>
				<h1>{m.web_status_title()}</h1>
				<Pill tone={isWell ? "better" : "heat"}>
					<span aria-hidden="true">{isWell ? "✓ " : "▲ "}</span>
					{isWell ? m.web_status_all_well() : m.web_status_trouble()}
				</Pill>
			</div>
			<DefinitionList
				layout="list"
				facts={[
					{ term: m.web_status_version(), value: <code>{version}</code> },
					{ term: m.web_status_build(), value: <code>{build}</code> },
					...checks.map(({ name, ok, since }) => ({
						term: checkNames[name](),
						value: (
							<>
								{ok ? m.web_status_works() : m.web_status_fails()}
								<span className={styles.since}> {m.web_status_since({ instant: format.instant(since) })}</span>
							</>
						),
					})),
				]}
			/>
		</div>
	);
}
