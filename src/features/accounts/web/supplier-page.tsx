import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";

const SupplierPageDocument = graphql(`
	query SupplierPage { myAccounts(kind: "supplier") { code name city region } }
`);

export const meta = () => [{ title: `${m.accounts_supplier_title()} · Millgate` }];

export function loader({ context }: LoaderFunctionArgs) {
	return context.get(pageContext).execute(SupplierPageDocument, {});
}

/** /supplier: the supplier accounts that the person speaks for. */
export default function SupplierPage() {
	const { myAccounts } = useLoaderData<typeof loader>();
	const facts = myAccounts.map(({ code, name, city, region }) => ({ term: code, value: [name, city, region].filter(Boolean).join(", ") }));
	return (
		<>
			<PageHeader title={m.accounts_supplier_title()} />
			<Card title={m.accounts_supplier_mine()}>
				<DefinitionList layout="list" facts={facts} />
			</Card>
		</>
	);
}
