import type { ListedJobFragment, StockPositionFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { placeText } from "#shared/places/place-text.ts";
import { jobStateLabel, programmeLabel } from "#shared/programmes/programme-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./home-page.module.css";

graphql(`
	fragment ListedJob on ProcessingJob { jobNumber programme state orderNumber item place pieces weightLb dueOn }
	fragment StockPosition on StockingPosition {
		positionNumber mill partNumber grade thicknessIn widthIn lengthIn minimumPieces maximumPieces onHandPieces onOrderPieces
	}
`);
type Jobs = readonly ListedJobFragment[];
type Positions = readonly StockPositionFragment[];

/**
 * What value-plus customers see beside the rest: their steel in processing, and what the mills keep in stock for them.
 */
export function ValuePlusPanels({ processing, stocking }: { processing: Jobs; stocking: Positions }) {
	return (
		<>
			<Processing jobs={processing} />
			<Stocking positions={stocking} />
		</>
	);
}

function Processing({ jobs }: { jobs: Jobs }) {
	const format = useFormat();
	return (
		<Card title={m.value_plus_processing()} flush={jobs.length > 0}>
			{jobs.length === 0 ? (
				<p>{m.value_plus_processing_none()}</p>
			) : (
				<div className={styles.scroll}>
					<NamedTable className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{m.value_plus_programme()}</th>
								<th scope="col">{m.value_plus_job_state()}</th>
								<th scope="col">{m.home_orders()}</th>
								<th scope="col">{m.value_plus_place()}</th>
								<th scope="col" data-kind="figure">
									{m.value_plus_pieces()}
								</th>
								<th scope="col" data-kind="figure">
									{m.home_weight({ unit: format.tonUnit })}
								</th>
								<th scope="col">{m.value_plus_due()}</th>
							</tr>
						</thead>
						<tbody>
							{jobs.map(({ jobNumber, programme, state, orderNumber, item, place, pieces, weightLb, dueOn }) => (
								<tr key={jobNumber}>
									<th scope="row">{programmeLabel(programme)}</th>
									<td>
										<Pill tone={state === "in_process" ? "steel" : "neutral"}>{jobStateLabel(state)}</Pill>
									</td>
									<td className="mono">
										{orderNumber && (
											<AppLink to={paths.order(orderNumber, item ?? undefined)}>
												{item ? `${orderNumber}-${item}` : orderNumber}
											</AppLink>
										)}
									</td>
									<td>{placeText(place)}</td>
									<td data-kind="figure">{format.number(pieces)}</td>
									<td data-kind="figure">{format.tons(weightLb)}</td>
									<td>{dueOn && format.day(dueOn)}</td>
								</tr>
							))}
						</tbody>
					</NamedTable>
				</div>
			)}
		</Card>
	);
}

function Stocking({ positions }: { positions: Positions }) {
	const format = useFormat();
	return (
		<Card title={m.value_plus_stocking()} flush={positions.length > 0}>
			{positions.length === 0 ? (
				<p>{m.value_plus_stocking_none()}</p>
			) : (
				<div className={styles.scroll}>
					<NamedTable className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{m.value_plus_part()}</th>
								<th scope="col">{m.value_plus_grade()}</th>
								<th scope="col" data-kind="figure">
									{m.value_plus_size({ unit: format.lengthUnit })}
								</th>
								<th scope="col" data-kind="figure">
									{m.value_plus_on_hand()}
								</th>
								<th scope="col" data-kind="figure">
									{m.value_plus_min_max()}
								</th>
								<th scope="col" data-kind="figure">
									{m.value_plus_on_order()}
								</th>
								<th scope="col">{m.value_plus_stocking_state()}</th>
								<th scope="col">{m.value_plus_mill()}</th>
							</tr>
						</thead>
						<tbody>
							{positions.map((position) => (
								<tr key={position.positionNumber}>
									<th scope="row">{position.partNumber ?? position.positionNumber}</th>
									<td>{position.grade}</td>
									<td data-kind="figure">{format.size(position.thicknessIn, position.widthIn, position.lengthIn)}</td>
									<td data-kind="figure">{format.number(position.onHandPieces)}</td>
									<td data-kind="figure">
										{format.number(position.minimumPieces)}–{format.number(position.maximumPieces)}
									</td>
									<td data-kind="figure">{format.number(position.onOrderPieces)}</td>
									<td>
										{position.onHandPieces < position.minimumPieces ? (
											<Pill tone="heat">{m.value_plus_below_minimum()}</Pill>
										) : (
											<Pill>{m.value_plus_in_range()}</Pill>
										)}
									</td>
									<td>{position.mill}</td>
								</tr>
							))}
						</tbody>
					</NamedTable>
				</div>
			)}
		</Card>
	);
}
