import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useRunWithToast } from "#web/ui/actions/use-run-with-toast.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { useViewer } from "#web/viewer.tsx";

const HoldStockDocument = graphql(`
	mutation HoldStock(
		$stockNumber: String!, $account: String!
	) { holdStock(stockNumber: $stockNumber, account: $account) }
`);

export type AccountName = { code: string; name: string };
type HoldButtonProps = {
	item: { stockNumber: string; isFree: boolean; isMine: boolean };
	soldTos: readonly AccountName[];
};

/** Takes an item for half an hour; a user who buys for several accounts says for which. */
export function HoldButton({ item: { stockNumber, isFree, isMine }, soldTos }: HoldButtonProps) {
	const { isPending, run } = useRunWithToast();
	const isOff = useViewer()?.featuresOff.includes("stockRequests");
	const hold = (account: string) =>
		run(() => runInBrowser(HoldStockDocument, { stockNumber, account }), m.stock_now_held({ stock: stockNumber }));
	if (isMine) return m.stock_held_by_you();
	if (!isFree) return m.stock_held();
	if (isOff) return null;
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
