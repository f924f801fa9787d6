import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { LinkTabs } from "#web/ui/actions/link-tabs.tsx";

type WhichSupplierProps = { accounts: readonly { code: string; name: string }[]; current: string };

/** A user who works for several suppliers chooses between them. */
export function WhichSupplier({ accounts, current }: WhichSupplierProps) {
	if (accounts.length < 2) return null;
	const tabs = accounts.map(({ code, name }) => ({
		to: pathWith(paths.supplierProfile, { account: code }),
		label: `${code} · ${name}`,
		isCurrent: code === current,
	}));
	return <LinkTabs label={m.supplier_profile_which()} tabs={tabs} />;
}
