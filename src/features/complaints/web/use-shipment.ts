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
export type ShipmentLookup =
	| { state: "idle" | "looking" | "missing" | "failed" }
	| { state: "found"; shipment: FoundShipment };

// Long enough that a number typed at speed is requested once.
const pauseMs = 250;

/** Looks up the shipment that a form names, whenever it names another one. */
export function useShipment(bol: string): ShipmentLookup {
	const [lookup, setLookup] = useState<ShipmentLookup>({ state: "idle" });
	useEffect(() => {
		if (bol === "") return setLookup({ state: "idle" });
		let isHere = true;
		setLookup({ state: "looking" });
		const find = async () => {
			try {
				const { complaintShipment } = await runInBrowser(ShipmentDocument, { bol });
				if (isHere)
					setLookup(complaintShipment ? { state: "found", shipment: complaintShipment } : { state: "missing" });
			} catch {
				// The message is shown in place of the pieces; the error hook has received the error.
				if (isHere) setLookup({ state: "failed" });
			}
		};
		const timer = setTimeout(() => void find(), pauseMs);
		return () => {
			isHere = false;
			clearTimeout(timer);
		};
	}, [bol]);
	return lookup;
}
