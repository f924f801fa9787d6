import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useViewer } from "#web/viewer.tsx";

/** Why a ship-to is offered no stock. Whoever buys too chooses the account that does; whoever only receives goes to what comes. */
export function StockNotOffered() {
	const buysElsewhere = (useViewer()?.user.SoldTo.length ?? 0) > 0;
	const wayOut = buysElsewhere ? (
		<ButtonLink to={paths.isrSettings}>{m.stock_choose_account()}</ButtonLink>
	) : (
		<ButtonLink to={paths.orders}>{m.stock_to_orders()}</ButtonLink>
	);
	return (
		<>
			<PageHeader title={m.stock_title()} />
			<EmptyState title={m.stock_refused()} reason={buysElsewhere ? m.stock_only_buyers() : m.stock_only_receives()} actions={wayOut} />
		</>
	);
}
