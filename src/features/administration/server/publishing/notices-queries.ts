import type { Transaction } from "#server/database/database.ts";
import { millToday } from "./mill-today.ts";

/** `startsOn` and `endsOn` are days at the mill, or at the first mill where none is named. */
export type NoticeRow = {
	number: string;
	isUrgent: boolean;
	millName: string | null;
	titleEn: string | null;
	titleEs: string | null;
	bodyEn: string | null;
	bodyEs: string | null;
	startsOn: string;
	endsOn: string | null;
};

const mostShown = 20;

/** Notices of today for one area, the urgent first, then the newest; the row policy decides who may read which. */
export function findNotices(tx: Transaction, audience: "customers" | "suppliers"): Promise<NoticeRow[]> {
	return tx.sql(
		`select n.notice_number as number, n.is_urgent as "isUrgent", m.name as "millName", n.title_en as "titleEn",
			n.title_es as "titleEs",
			n.body_en as "bodyEn", n.body_es as "bodyEs", n.starts_on::text as "startsOn", n.ends_on::text as "endsOn"
		 from notices n left join mills m on m.code = n.mill,
			lateral (select ${millToday("n.mill")} as today) d
		 where n.audience = any (array['everyone', $1]) and n.starts_on <= d.today
		 and (n.ends_on is null or n.ends_on >= d.today)
		 order by n.is_urgent desc, n.starts_on desc, n.notice_number limit ${mostShown}`,
		[audience],
	);
}
