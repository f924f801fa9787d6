import type { ShipmentOfLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { type Definition, DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { ThreadLinks } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat } from "#web/viewer.tsx";
import { millDay } from "../mill-day.ts";
import { CopyButton } from "./copy-button.tsx";
import { partyText } from "./order-facts.tsx";
import styles from "./order-page.module.css";

graphql(`
	fragment ShipmentOfLine on OrderShipment {
		bolNumber mode carrier scac vehicle seals pieces weightLb netLb shippedAt deliveredAt mill timeZone
		shipTo { ...PartyOfOrder }
	}
`);

type OrderShipmentsProps = { shipments: readonly ShipmentOfLineFragment[]; isBuyer: boolean };
type ShipmentEntryProps = { shipment: ShipmentOfLineFragment; isBuyer: boolean };

/** What left the mill and how far it has come. */
export function OrderShipments({ shipments, isBuyer }: OrderShipmentsProps) {
	if (shipments.length === 0) return null;
	return (
		<Card title={m.order_shipments()}>
			<ul className={styles.entries}>
				{shipments.map((shipment) => (
					<li key={shipment.bolNumber} id={`bol-${shipment.bolNumber}`}>
						<ShipmentEntry shipment={shipment} isBuyer={isBuyer} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function ShipmentEntry({ shipment, isBuyer }: ShipmentEntryProps) {
	const { timeZone } = shipment;
	const format = useFormat();
	const left = {
		vehicle: vehicleText(shipment),
		mill: shipment.mill ?? "",
		day: format.instant(shipment.shippedAt, timeZone),
	};
	const arrived = shipment.deliveredAt
		? m.order_shipment_delivered({ day: format.day(millDay(shipment.deliveredAt, timeZone)) })
		: m.order_shipment_under_way();
	const carrier = [shipment.carrier, shipment.scac && `(${shipment.scac})`].filter(Boolean).join(" ");
	const facts: Definition[] = [
		{ term: m.order_ship_to(), value: partyText(shipment.shipTo) },
		{ term: m.order_carrier(), value: carrier },
		{ term: m.order_seals(), help: "seal", value: shipment.seals.join(", ") },
		{ term: m.order_load_net(), value: shipment.netLb > shipment.weightLb ? format.weight(shipment.netLb) : null },
	];
	return (
		<>
			<div className={styles.bill}>
				<h3>
					{m.order_bol({ bol: shipment.bolNumber })} ·{" "}
					{m.order_shipment_head({ pieces: format.number(shipment.pieces), weight: format.weight(shipment.weightLb) })}
				</h3>
				<CopyButton number={shipment.bolNumber} />
			</div>
			<p className={styles.quiet}>
				{m.order_shipment_left(left)}, {arrived}
			</p>
			<DefinitionList facts={facts} layout="list" />
			<ThreadLinks bol={shipment.bolNumber} isBuyer={isBuyer} mode={shipment.mode} />
			<AppLink to={paths.complaintEntry({ bol: shipment.bolNumber })}>
				{m.order_complain()}
				<span className="hidden-text">{` ${shipment.bolNumber}`}</span>
			</AppLink>
		</>
	);
}

function vehicleText({ mode, vehicle }: ShipmentOfLineFragment): string {
	if (!vehicle) return modeLabel(mode);
	if (mode === "railcar") return m.order_vehicle_railcar({ vehicle });
	if (mode === "barge") return m.order_vehicle_barge({ vehicle });
	return m.order_vehicle_truck({ vehicle });
}
