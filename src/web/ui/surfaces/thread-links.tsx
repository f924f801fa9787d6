import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { ThreadPath } from "./thread-path.tsx";

type Part = "bill" | "tally" | "certificates" | "railcars" | "invoices" | "complaints";

type ThreadLinksProps = {
	bol: string;
	/** Whether the viewer buys the load, and does not only receive it: invoices are theirs alone. */
	isBuyer: boolean;
	/** How it left, where that is known: only rail has railcars. */
	mode?: string | null | undefined;
	/** The page that shows them. */
	here?: Part;
};

/**
 * All documents of one load, from any of them: each opens its list with what belongs to that bill of lading. Invoices only
 * for who buys.
 */
export function ThreadLinks({ bol, isBuyer, mode, here }: ThreadLinksProps) {
	const all: readonly [Part, string, string, boolean][] = [
		["tally", paths.shipmentTally(bol), m.web_thread_tally(), true],
		["bill", paths.billOfLading(bol), m.web_thread_bill(), true],
		["railcars", paths.railcarsOfBill(bol), m.web_thread_railcars(), mode === "railcar"],
		["certificates", paths.certificatesOfBill(bol), m.web_thread_certificates(), true],
		["invoices", paths.invoicesOfBill(bol), m.web_thread_invoices(), isBuyer],
		["complaints", paths.complaintsOfBill(bol), m.web_thread_complaints(), true],
	];
	const stops = all.flatMap(([id, to, label, isThere]) =>
		isThere ? [{ id, label, ...(id === here ? { isCurrent: true } : { to }) }] : [],
	);
	return <ThreadPath label={m.web_thread({ bol })} stops={stops} />;
}

type ThreadOfRowsProps = {
	rows: readonly { bolNumber?: string | null | undefined; isBuyer?: boolean; mode?: string | null | undefined }[];
	here?: Part;
	mode?: string;
};

/** The thread of a list whose rows are all of one bill of lading; of others there is no one thread. */
export function ThreadOfRows({ rows: [first, ...others], here, mode }: ThreadOfRowsProps) {
	const bol = first?.bolNumber;
	if (!bol || others.some(({ bolNumber }) => bolNumber !== bol)) return null;
	return (
		<ThreadLinks bol={bol} isBuyer={first.isBuyer ?? false} mode={mode ?? first.mode} {...(here ? { here } : {})} />
	);
}
