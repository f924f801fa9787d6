import type { PriceOfLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { useFormat } from "#web/viewer.tsx";
import { chargeLabel } from "../order-labels.ts";

graphql(`
	fragment PriceOfLine on OrderPrice { currency basePerCwt netPerCwt extras { code perCwt } surcharges { code perCwt } }
`);

/** What 100 lb cost: base, extras, surcharges, and what the ordered weight comes to. Sold-tos only. */
export function OrderPrice({ price, orderedLb }: { price: PriceOfLineFragment; orderedLb: number }) {
	const format = useFormat();
	const money = (amount: number) => format.money(amount, price.currency);
	const facts = [
		{ term: m.order_base_price(), value: money(price.basePerCwt) },
		...price.extras.map((extra) => ({
			term: m.order_extra({ name: chargeLabel(extra.code) }),
			help: "extra" as const,
			value: money(extra.perCwt),
		})),
		...price.surcharges.map((charge) => ({
			term: m.order_surcharge({ name: chargeLabel(charge.code) }),
			help: "surcharge" as const,
			value: money(charge.perCwt),
		})),
		{ term: m.order_net_price(), value: money(price.netPerCwt) },
		{ term: m.order_amount({ weight: format.weight(orderedLb) }), value: money((orderedLb / 100) * price.netPerCwt) },
	];
	return (
		<Card title={m.order_prices()} aside={`${price.currency} / cwt`}>
			<DefinitionList facts={facts} layout="list" />
		</Card>
	);
}
