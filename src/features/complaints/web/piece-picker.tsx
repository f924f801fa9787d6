import type { FormKitNode } from "@formkit/core";
import { useEffect, useId, useMemo } from "react";
import { m } from "#generated/texts/messages.js";
import { addItem, childrenOf, removeItem } from "#shared/forms/form-tree.ts";
import { kgPerLb } from "#shared/units.ts";
import { mark } from "#web/forms/core/field-state.ts";
import { FieldsetFrame } from "#web/forms/fields/field-frame.tsx";
import { WeightInput } from "#web/forms/inputs/amount-inputs.tsx";
import { InGroup } from "#web/forms/parts/in-group.tsx";
import { itemIdBase } from "#web/forms/parts/item-keys.ts";
import { useItems } from "#web/forms/parts/repeated-group.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./complaint-form.module.css";
import type { FoundPiece, ShipmentLookup } from "./use-shipment.ts";

/**
 * The pieces of the shipment; for each selected piece the user enters how much is claimed. What the mill has recorded
 * is not typed again.
 */
export function PiecePicker({ lookup }: { lookup: ShipmentLookup }) {
	return (
		<FieldsetFrame name="pieces" hint={m.complaints_pieces_hint()}>
			{({ node, id }) => <Choices list={node} id={id} lookup={lookup} />}
		</FieldsetFrame>
	);
}

const fieldOf = (item: FormKitNode, name: string) => childrenOf(item).find((field) => String(field.name) === name);
const pieceOf = (item: FormKitNode): string => String((item.value as { piece?: unknown } | undefined)?.piece ?? "");

function Choices({ list, id, lookup }: { list: FormKitNode; id: string; lookup: ShipmentLookup }) {
	const items = useItems(list);
	const { choose, wholeOf } = useWhole(list);
	const found = lookup.state === "found" ? lookup.shipment.pieces : undefined;
	useEffect(() => {
		for (const item of items) {
			const piece = found?.find(({ pieceNumber }) => pieceNumber === pieceOf(item));
			const claimed = (item.value as { claimed?: { amount?: unknown } }).claimed;
			// A link names pieces, not pounds: they begin as if they had been chosen here.
			if (piece && claimed?.amount === undefined && !item.store.dirty)
				fieldOf(item, "claimed")?.input(wholeOf(piece), false);
		}
	}, [items, found, wholeOf]);
	if (lookup.state !== "found") return <Waiting lookup={lookup} chosen={items.length} />;
	const { pieces } = lookup.shipment;
	const strangers = items.filter((item) => !pieces.some(({ pieceNumber }) => pieceNumber === pieceOf(item)));
	const free = pieces.filter(({ pieceNumber }) => !items.some((item) => pieceOf(item) === pieceNumber));
	return (
		<>
			<ul className={styles.pieces}>
				{pieces.map((piece, index) => (
					<PieceRow
						key={piece.pieceNumber}
						piece={piece}
						controlId={index === 0 ? id : undefined}
						listId={id}
						item={items.find((item) => pieceOf(item) === piece.pieceNumber)}
						onChoose={() => choose(piece)}
						onDrop={(item) => drop(list, item)}
					/>
				))}
			</ul>
			{free.length > 1 && (
				<div>
					<Button variant="quiet" onClick={() => free.forEach(choose)}>
						{m.complaints_all_pieces({ count: pieces.length })}
					</Button>
				</div>
			)}
			{strangers.map((item) => (
				<p key={itemIdBase(id, item)} className={styles.stranger} role="alert">
					{m.complaints_fault_piece({ piece: pieceOf(item) })}
					<Button variant="quiet" onClick={() => drop(list, item)}>
						{m.forms_remove()}
					</Button>
				</p>
			))}
		</>
	);
}

function Waiting({ lookup, chosen }: { lookup: ShipmentLookup; chosen: number }) {
	const words = {
		idle: m.complaints_pieces_first,
		looking: m.complaints_pieces_looking,
		missing: m.complaints_fault_subject,
		failed: m.complaints_pieces_failed,
		found: m.complaints_pieces_first,
	};
	return (
		<p className={styles.quiet} role="status">
			{words[lookup.state]()}
			{chosen > 0 && ` ${m.complaints_pieces_chosen({ count: chosen })}`}
		</p>
	);
}

type PieceRowProps = {
	piece: FoundPiece;
	controlId: string | undefined;
	listId: string;
	item: FormKitNode | undefined;
	onChoose: () => void;
	onDrop: (item: FormKitNode) => void;
};

function PieceRow({ piece, controlId, listId, item, onChoose, onDrop }: PieceRowProps) {
	const format = useFormat();
	const factsId = useId();
	const facts = [
		piece.heatNumber && m.complaints_heat({ heat: piece.heatNumber }),
		format.sizeAlone(piece.thicknessIn, piece.widthIn, piece.lengthIn, piece.product),
		format.weightLb(piece.weightLb),
		piece.claimedLb > 0 && m.complaints_claimed_before({ weight: format.weightLb(piece.claimedLb) }),
	];
	return (
		<li className={styles.piece} data-chosen={item ? true : undefined}>
			<span className={styles.pieceHead}>
				<Checkbox
					id={controlId}
					label={piece.pieceNumber}
					aria-describedby={factsId}
					checked={item !== undefined}
					onChange={() => (item ? onDrop(item) : onChoose())}
				/>
				<span id={factsId} className={styles.quiet}>
					{facts.filter(Boolean).join(" · ")}
				</span>
			</span>
			{item && (
				// biome-ignore lint/a11y/useSemanticElements: it says whose weight it is; the fieldset with its legend is inside
				<div role="group" aria-label={piece.pieceNumber}>
					<InGroup node={item} idBase={itemIdBase(listId, item)}>
						<WeightInput name="claimed" />
					</InGroup>
				</div>
			)}
		</li>
	);
}

/** A piece begins with all of it that is not claimed yet, in the person's own unit. */
function useWhole(list: FormKitNode) {
	const { weightUnit } = useFormat();
	return useMemo(() => {
		const wholeOf = ({ weightLb, claimedLb }: FoundPiece) => {
			const left = Math.max(weightLb - claimedLb, 0);
			// Rounded down: a kilogram too many would be refused.
			return { amount: weightUnit === "kg" ? Math.floor(left * kgPerLb) : left, unit: weightUnit };
		};
		const choose = (piece: FoundPiece) => {
			mark(list, "dirty");
			addItem(list, { piece: piece.pieceNumber, claimed: wholeOf(piece) });
		};
		return { wholeOf, choose };
	}, [list, weightUnit]);
}

function drop(list: FormKitNode, item: FormKitNode): void {
	mark(list, "dirty");
	removeItem(item);
}
