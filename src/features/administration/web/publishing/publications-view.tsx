import type { ListedPublicationFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { audienceLabel } from "#shared/notices/notice-labels.ts";
import { paths } from "#shared/paths.ts";
import { categoryLabel } from "#shared/resource-categories.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { currentLanguage } from "#web/language.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./publishing.module.css";

const WithdrawDocument = graphql(`
	mutation WithdrawPublication($input: WithdrawPublicationInput!) { withdrawPublication(input: $input) }
`);

type Publications = readonly ListedPublicationFragment[];

/** What is published, was and will be, with the ways to write, change, withdraw and put back. */
export function PublicationsView({
	data: { notices, resources },
}: {
	data: { notices: Publications; resources: Publications };
}) {
	const about = ({ audience, mill }: ListedPublicationFragment) =>
		[audienceLabel(audience ?? ""), mill].filter(Boolean).join(" · ");
	return (
		<>
			<PageHeader
				title={m.administration_publishing_title()}
				trail={[{ to: paths.admin, label: m.administration_title() }]}
				trailEnd={m.administration_publishing_title()}
			/>
			<div className={styles.cards}>
				<Card
					title={m.administration_publishing_notices()}
					aside={<ButtonLink to={paths.publish("notice")}>{m.administration_publishing_write_notice()}</ButtonLink>}
				>
					<Publications list={notices} about={about} none={m.administration_publishing_notices_none()} />
				</Card>
				<Card
					title={m.administration_publishing_library()}
					aside={<ButtonLink to={paths.publish("resource")}>{m.administration_publishing_write_resource()}</ButtonLink>}
				>
					<Publications
						list={resources}
						about={({ category }) => categoryLabel(category ?? "")}
						none={m.administration_publishing_library_none()}
					/>
				</Card>
			</div>
		</>
	);
}

type PublicationsProps = {
	list: readonly ListedPublicationFragment[];
	about: (one: ListedPublicationFragment) => string;
	none: string;
};

function Publications({ list, about, none }: PublicationsProps) {
	if (list.length === 0) return <p className={styles.quiet}>{none}</p>;
	return (
		<ul className={styles.list}>
			{list.map((one) => (
				<li key={one.number} data-quiet={one.state === "withdrawn" || one.state === "ended" || undefined}>
					<Title one={one} />
					<span>
						{about(one)}
						<span className={styles.days}>
							<Days one={one} />
						</span>
					</span>
					<span>
						<State state={one.state} />
					</span>
					<Withdraw one={one} />
				</li>
			))}
		</ul>
	);
}

function Title({
	one: { kind, number, titleEn, titleEs, isUrgent, isWrittenHere, files },
}: {
	one: ListedPublicationFragment;
}) {
	const title = (currentLanguage() === "es" ? (titleEs ?? titleEn) : (titleEn ?? titleEs)) ?? number;
	const languages = [titleEn && "EN", titleEs && "ES"].filter(Boolean).join(", ");
	return (
		<span className={styles.title}>
			{isUrgent && <span className={styles.urgent}>▲ {m.notices_urgent()}</span>}
			{isWrittenHere || kind === "resource" ? (
				<AppLink to={paths.publish(kind === "notice" ? "notice" : "resource", number)}>{title}</AppLink>
			) : (
				title
			)}
			<span className={styles.quiet}>
				{[
					number,
					languages,
					isWrittenHere ? "" : m.administration_publishing_fed(),
					files.length > 0 && `${files.length} PDF`,
				]
					.filter(Boolean)
					.join(" · ")}
			</span>
		</span>
	);
}

function Days({ one: { startsOn, endsOn } }: { one: ListedPublicationFragment }) {
	const format = useFormat();
	return endsOn
		? m.notices_from_to({ from: format.day(startsOn), to: format.day(endsOn) })
		: m.administration_publishing_open_end({ from: format.day(startsOn) });
}

const states: Readonly<Record<string, { word: () => string; tone: Tone }>> = {
	shown: { word: m.administration_publishing_state_shown, tone: "better" },
	coming: { word: m.administration_publishing_state_coming, tone: "steel" },
	ended: { word: m.administration_publishing_state_ended, tone: "neutral" },
	withdrawn: { word: m.administration_publishing_state_withdrawn, tone: "heat" },
	unpublished: { word: m.administration_publishing_state_unpublished, tone: "neutral" },
};

function State({ state }: { state: string }) {
	const known = states[state];
	return known ? <Pill tone={known.tone}>{known.word()}</Pill> : state;
}

function Withdraw({ one: { kind, number, state } }: { one: ListedPublicationFragment }) {
	if (state === "unpublished" || state === "ended") return null;
	const isWithdrawn = state === "withdrawn";
	const run = () => runInBrowser(WithdrawDocument, { input: { kind, number, isWithdrawn: !isWithdrawn } });
	if (isWithdrawn) return <ActionButton onRun={run}>{m.administration_publishing_restore()}</ActionButton>;
	return (
		<ActionButton
			onRun={run}
			confirm={{
				question: m.administration_publishing_withdraw_question(),
				yes: m.administration_publishing_withdraw_yes(),
				no: m.administration_publishing_withdraw_no(),
			}}
		>
			{m.administration_publishing_withdraw()}
		</ActionButton>
	);
}
