import { useEffect, useState } from "react";
import type { ComplaintShipmentQuery } from "#generated/graphql/graphql.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";

const ShipmentDocument = graphql(`
	query ComplaintShipment($bol: String!) {
		complaintShipment(bol: $bol) {
			bolNumber
			isBuyer
			mode
			vehicle
			netLb
			shippedAt
			shipTo
			orders
			millToday
			shortageEndsOn
			transitEndsOn
			pieces {
				pieceNumber
				heatNumber
				orderNumber
				item
				product
				thicknessIn
				widthIn
				lengthIn
				weightLb
				claimedLb
			}
		}
	}
`);

export type FoundShipment = NonNullable<ComplaintShipmentQuery["complaintShipment"]>;
export type FoundPiece = FoundShipment["pieces"][number];

/** `idle`: nothing is named; `missing`: nothing of theirs has this number. */
export type ShipmentLook =
	| { state: "idle" | "looking" | "missing" | "failed" }
	| { state: "found"; shipment: FoundShipment };

// Long enough that a number typed at speed is asked for once.
const pauseMs = 250;

/** Looks up the shipment that a form names, whenever it names another one. */
export function useShipment(bol: string): ShipmentLook {
	const [look, setLook] = useState<ShipmentLook>({ state: "idle" });
	useEffect(() => {
		if (bol === "") return setLook({ state: "idle" });
		let isHere = true;
		setLook({ state: "looking" });
		const find = async () => {
			try {
				const { complaintShipment } = await runInBrowser(ShipmentDocument, { bol });
				if (isHere) setLook(complaintShipment ? { state: "found", shipment: complaintShipment } : { state: "missing" });
			} catch {
				// Said where the pieces would stand; the error hook has heard of it.
				if (isHere) setLook({ state: "failed" });
			}
		};
		const timer = setTimeout(() => void find(), pauseMs);
		return () => {
			isHere = false;
			clearTimeout(timer);
		};
	}, [bol]);
	return look;
}
