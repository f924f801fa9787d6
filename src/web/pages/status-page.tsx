import { m } from "#generated/texts/messages.js";
import { Pill } from "../ui/signs/pill.tsx";
import { DefinitionList } from "../ui/surfaces/definition-list.tsx";
import { useFormat } from "../viewer.tsx";
import styles from "./status-page.module.css";

/** One thing that Millgate rests on: its name as people say it, and since when it is as it is (ISO instant). */
export type HealthCheck = { name: string; ok: boolean; since?: string };
export type StatusPageProps = { version: string; build: string; checks: readonly HealthCheck[] };

/** /status: build, version and health in words. */
export function StatusPage({ version, build, checks }: StatusPageProps) {
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
						term: name,
						value: (
							<>
								{ok ? m.web_status_works() : m.web_status_fails()}
								{since && <span className={styles.since}> {m.web_status_since({ instant: format.instant(since) })}</span>}
							</>
						),
					})),
				]}
			/>
		</div>
	);
}
