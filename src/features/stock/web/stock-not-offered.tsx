import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { OnlyBuyers } from "#web/only-buyers.tsx";

/** Why a ship-to is offered no stock. */
export function StockNotOffered() {
	return (
		<OnlyBuyers
			page={m.stock_title()}
			title={m.stock_refused()}
			acting={m.stock_only_buyers()}
			receiving={{ reason: m.stock_only_receives(), to: paths.orders, label: m.stock_to_orders() }}
		/>
	);
}
