import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "./ui/actions/button.tsx";
import { EmptyState } from "./ui/surfaces/empty-state.tsx";
import { PageHeader } from "./ui/surfaces/page-header.tsx";
import { useViewer } from "./viewer.tsx";

type OnlyBuyersProps = {
	page: string;
	title: string;
	/** For the user who buys too, and acts for an account that does not. */
	acting: string;
	/** For the user who only receives: why, and where they find what is open to them. */
	receiving: { reason: string; to: string; label: string };
};

/**
 * Replaces a page that only buyers see. A user who also buys chooses the account that does; a user who only receives
 * gets a link to arrivals.
 */
export function OnlyBuyers({ page, title, acting, receiving }: OnlyBuyersProps) {
	const buysElsewhere = (useViewer()?.user.SoldTo.length ?? 0) > 0;
	return (
		<>
			<PageHeader title={page} />
			{buysElsewhere ? (
				<EmptyState
					title={title}
					reason={acting}
					actions={<ButtonLink to={paths.isrSettings}>{m.web_list_other_account()}</ButtonLink>}
				/>
			) : (
				<EmptyState
					title={title}
					reason={receiving.reason}
					actions={<ButtonLink to={receiving.to}>{receiving.label}</ButtonLink>}
				/>
			)}
		</>
	);
}
