import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { modeLabel, modes } from "#shared/orders/mode-labels.ts";
import { failureOf } from "#web/data/failed-request.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useFieldNode, useNodeState } from "#web/forms/core/use-field.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { type StockRequestValues, stockRequestForm } from "../stock-request-form.ts";
import type { AccountName } from "./hold-button.tsx";
import styles from "./stock-page.module.css";

const RequestStockDocument = graphql(`
	mutation RequestStock($input: RequestStockInput!) { requestStock(input: $input) }
`);

/** A sold-to with the ship-tos that its steel may go to. */
export type BuyingAccount = AccountName & { shipTos: readonly AccountName[] };
type StockRequestFormProps = {
	held: readonly { accountCode: string; stockNumber: string }[];
	soldTos: readonly BuyingAccount[];
};

const named = (accounts: readonly AccountName[]) =>
	accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));

/** Requests everything that one account holds, as the page shows it: expired items are reported, not left out. */
export function StockRequestForm({ held, soldTos }: StockRequestFormProps) {
	const { revalidate } = useRevalidator();
	const holders = soldTos.filter(({ code }) => held.some(({ accountCode }) => accountCode === code));
	const form = useForm(stockRequestForm, { values: { account: holders[0]?.code ?? "", mode: "truck" } });
	useOwnDraft(form, "stock request");
	const handleSubmit = async (input: StockRequestValues) => {
		const stock = held.filter(({ accountCode }) => accountCode === input.account).map(({ stockNumber }) => stockNumber);
		try {
			await runInBrowser(RequestStockDocument, { input: { ...input, stock } });
		} catch (error) {
			// Items that are no longer held leave the list above; the form keeps the input.
			if (failureOf(error, InvalidError)) await revalidate();
			throw error;
		}
		showToast(m.stock_requested());
		await revalidate();
	};
	return (
		<Form<StockRequestValues> form={form} label={m.stock_request()} onSubmit={handleSubmit}>
			<div className={styles.fields}>
				<SelectInput name="account" choices={named(holders)} />
				<TextInput name="poNumber" autoComplete="off" />
				<Destination accounts={holders} />
				<SelectInput name="mode" choices={modes.map((value) => ({ value, label: modeLabel(value) }))} />
				<DayInput name="requestedWeek" />
			</div>
			<TextAreaInput name="comment" />
			<SubmitButton>{m.stock_request()}</SubmitButton>
		</Form>
	);
}

type DestinationProps = { accounts: readonly BuyingAccount[] };

function Destination({ accounts }: DestinationProps) {
	const account = useFieldNode("account");
	return account && <DestinationOf accounts={accounts} account={account} />;
}

/**
 * Possible destinations of the chosen account's steel; a destination chosen for another account is kept only if it is
 * valid for this one too.
 */
function DestinationOf({
	accounts,
	account,
}: DestinationProps & { account: NonNullable<ReturnType<typeof useFieldNode>> }) {
	const chosen = useNodeState(account).value;
	const shipTos = accounts.find(({ code }) => code === chosen)?.shipTos ?? [];
	const destination = useFieldNode("shipTo");
	const isOthers = Boolean(destination?.value) && !shipTos.some(({ code }) => code === destination?.value);
	useEffect(() => {
		if (isOthers) void destination?.input("", false);
	}, [isOthers, destination]);
	return <SelectInput name="shipTo" choices={[{ value: "", label: m.stock_ship_to_own() }, ...named(shipTos)]} />;
}
