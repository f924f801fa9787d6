import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import type { AccountName } from "./stock-columns.tsx";

const HoldStockDocument = graphql(`
	mutation HoldStock($stockNumber: String!, $account: String!) { holdStock(stockNumber: $stockNumber, account: $account) }
`);

type HoldButtonProps = { item: { stockNumber: string; isFree: boolean; isMine: boolean }; soldTos: readonly AccountName[] };

/** Takes an item for half an hour; whoever buys for several accounts says for which. */
export function HoldButton({ item: { stockNumber, isFree, isMine }, soldTos }: HoldButtonProps) {
	const { revalidate } = useRevalidator();
	const [isPending, setPending] = useState(false);
	const hold = async (account: string) => {
		setPending(true);
		try {
			await runInBrowser(HoldStockDocument, { stockNumber, account });
			showToast(m.stock_now_held({ stock: stockNumber }));
		} catch (error) {
			showToast((error as Error).message, "heat");
		}
		setPending(false);
		await revalidate();
	};
	if (isMine) return m.stock_held_by_you();
	if (!isFree) return m.stock_held();
	const [only, ...others] = soldTos;
	const name = <span className="hidden-text"> {stockNumber}</span>;
	if (only && others.length === 0) {
		return (
			<Button isPending={isPending} onClick={() => void hold(only.code)}>
				{m.stock_hold()}
				{name}
			</Button>
		);
	}
	return (
		<Menu
			label={m.stock_hold_for({ stock: stockNumber })}
			groups={[
				{
					id: "accounts",
					title: m.stock_form_account(),
					entries: soldTos.map(({ code, name: accountName }) => ({ id: code, label: `${code} ${accountName}` })),
					chosen: "",
					onChoose: (code) => void hold(code),
				},
			]}
			trigger={(props) => (
				<Button {...props} opens isPending={isPending}>
					{m.stock_hold()}
					{name}
				</Button>
			)}
		/>
	);
}
