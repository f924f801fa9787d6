import { Suspense, useRef } from "react";
import type { DeskPanelFragment, DeskTemplateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { mayUseAlias } from "#shared/access.ts";
import { remedyLabel } from "#shared/complaints/complaint-labels.ts";
import { defectsLabel } from "#shared/complaints/defect-labels.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { ClaimedPieces } from "#web/ui/surfaces/claimed-pieces.tsx";
import { Conversation } from "#web/ui/surfaces/conversation.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { type SentFile, SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { useAuthor, useAuthorCompany } from "#web/ui/surfaces/use-author.ts";
import { useFormat, useViewer } from "#web/viewer.tsx";
import type { DeskKind } from "../desk-kinds.ts";
import { aboutLabel, deskKindLabel, deskStateLabel, sideOfEntry } from "../desk-labels.ts";
import { mayAnswerAtDesk } from "../desk-transitions.ts";
import type { BegunAnswer } from "./answer-form.tsx";
import { AssignBar } from "./assign-bar.tsx";
import { DueTime, TurnPill } from "./desk-columns.tsx";
import styles from "./desk-panel.module.css";

// Most who look at the queue answer nothing: the form comes with the first item that can be answered.
const AnswerForm = lazyPart(() => import("./answer-form.tsx"), "AnswerForm");

graphql(`
	fragment DeskPanel on DeskItemDetail {
		kind
		item
		number
		account
		accountName
		about
		asked
		defects { family code }
		pieces { pieceNumber heatNumber claimedLb weightLb orderNumber item }
		state
		turn
		openedAt
		waitingSince
		dueAt
		isOverdue
		assigneeId
		assignee
		order
		line
		po
		bol
		weightLb
		stockNumbers
		mode
		requestedWeek
		shipTo
		version
		readerId
		settledBy
		entries {
			key
			at
			side
			author
			company
			alias
			body
			state
			files {
				id
				name
				mediaType
			}
		}
		colleagues {
			id
			name
		}
	}
`);

export type ShownMatter = DeskPanelFragment;

/** What the mill does about cases that have no answer form. */
const nextSteps: Readonly<Partial<Record<DeskKind, () => string>>> = {
	radiation_alarm: m.desk_radiation_next,
	x12_error: m.desk_x12_next,
};

/** One item at the desk: what it is about, what was said, who handles it, and the answer. */
export function DeskPanel({ matter, templates }: { matter: ShownMatter; templates: readonly DeskTemplateFragment[] }) {
	const kind = matter.kind as DeskKind;
	const next = matter.turn === "mill" ? nextSteps[kind]?.() : undefined;
	const begun = useRef<BegunAnswer>(undefined);
	return (
		<Card
			title={
				<span className={styles.title}>
					<span className="mono">{matter.number}</span> {deskKindLabel(kind)} <TurnPill turn={matter.turn} />
				</span>
			}
			aside={<ButtonLink to={paths.desk}>{m.desk_back()}</ButtonLink>}
		>
			<div className={styles.panel}>
				<Facts matter={matter} />
				<ClaimedPieces pieces={matter.pieces} />
				<AssignBar matter={matter} />
				<Talk matter={matter} />
				{mayAnswerAtDesk({ ...matter, kind }) ? (
					<Suspense>
						<AnswerForm key={matter.state} matter={matter} kind={kind} templates={templates} begun={begun} />
					</Suspense>
				) : (
					<p className={styles.quiet}>{next ?? m.desk_no_answer()}</p>
				)}
			</div>
		</Card>
	);
}

function Facts({ matter }: { matter: ShownMatter }) {
	const format = useFormat();
	const { order, line, weightLb, defects, stockNumbers, requestedWeek, mode } = matter;
	const facts = [
		{ term: m.desk_col_account(), value: `${matter.account} ${matter.accountName}` },
		{ term: m.desk_ship_to(), value: matter.shipTo },
		{ term: m.desk_col_about(), value: aboutLabel([matter.kind, matter.about ?? "", matter.state].join("/")) },
		{ term: m.complaints_col_asked(), value: matter.asked && remedyLabel(matter.asked) },
		{ term: m.complaints_defects(), value: defectsLabel(defects) },
		{
			term: m.desk_col_order(),
			value: order && <span className="mono">{line ? `${order}-${line}` : order}</span>,
		},
		{ term: m.desk_col_po(), value: matter.po },
		{ term: m.desk_col_bol(), value: matter.bol },
		{ term: m.desk_stock(), value: stockNumbers.length > 0 && <span className="mono">{stockNumbers.join(", ")}</span> },
		{ term: m.desk_weight(), value: weightLb ? format.weightLb(weightLb) : undefined },
		{ term: m.stock_form_week(), value: requestedWeek && format.day(requestedWeek) },
		{ term: m.stock_form_mode(), value: mode && modeLabel(mode) },
		{ term: m.desk_col_opened(), value: format.instant(matter.openedAt) },
		{ term: m.desk_col_due(), value: matter.dueAt && <DueTime {...matter} format={format} /> },
	];
	return (
		<div className={styles.facts}>
			<DefinitionList facts={facts} />
			<OpenAs matter={matter} />
		</div>
	);
}

const pages: Readonly<Record<DeskKind, (matter: ShownMatter) => string>> = {
	complaint: ({ item }) => paths.complaint(item),
	stock_request: () => paths.stock,
	acknowledgment: ({ item }) => paths.acknowledgment(item),
	order_message: ({ order }) => paths.order(order ?? ""),
	dispute: ({ item }) => paths.receipt(item),
	x12_error: ({ number }) => paths.shippingNotice(number),
	radiation_alarm: ({ number }) => paths.shippingNotice(number),
};

/** The way to the item itself, for a user who has the account: acting under it, as everybody can see. */
function OpenAs({ matter }: { matter: ShownMatter }) {
	const viewer = useViewer();
	const { account } = matter;
	const page = pages[matter.kind as DeskKind](matter);
	if (viewer && mayUseAlias(viewer.user, account))
		return <AppLink to={paths.actingFor(account, page)}>{m.desk_open_thing({ account })}</AppLink>;
	return viewer?.user.Suppliers.includes(account) ? (
		<AppLink to={page}>{m.desk_open_thing({ account })}</AppLink>
	) : null;
}

function Talk({ matter }: { matter: ShownMatter }) {
	const format = useFormat();
	const companyOf = useAuthorCompany();
	const authorOf = useAuthor();
	const entries = matter.entries.flatMap(({ key, at, side: whose, author, company, alias, body, state, files }) => {
		const time = format.instant(at);
		const side = sideOfEntry(matter.kind, whose);
		const moved = state && {
			key: `${key} moved`,
			at,
			words: m.desk_moved({
				author: authorOf(author, { side, company }),
				state: deskStateLabel(matter.kind, state),
				time,
			}),
		};
		const said = {
			...{ key, at, author, company: companyOf(side, company), about: [alias], isOwn: whose === "mill" },
			files: <EntryFiles matter={matter} files={files} />,
		};
		return [...(body || files.length > 0 ? [{ ...said, body: body ?? "" }] : []), ...(moved ? [moved] : [])];
	});
	return <Conversation label={m.desk_conversation()} entries={entries} />;
}

/** What was sent along: to open for a user who has the account, by name for the others. */
function EntryFiles({ matter: { account }, files }: { matter: ShownMatter; files: readonly SentFile[] }) {
	const viewer = useViewer();
	if (files.length === 0) return null;
	if (viewer && (mayUseAlias(viewer.user, account) || viewer.user.Suppliers.includes(account)))
		return <SentFiles files={files} />;
	return (
		<ul className={styles.files} aria-label={m.desk_files()}>
			{files.map(({ id, name }) => (
				<li key={id}>{name}</li>
			))}
		</ul>
	);
}
