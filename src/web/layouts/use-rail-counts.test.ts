import { expect, test } from "vitest";
import { adminTasksOf } from "./attention.ts";
import { countsOf } from "./use-rail-counts.ts";

const format = { number: String };

test("a count leads to just the rows that it counts, and says what waits there", () => {
	const counts = countsOf(
		{
			customerHome: { late: { lines: 3 }, newDocuments: [{ kind: "certificate", count: 12 }] },
			complaints: { totals: { count: 0 } },
			acknowledgments: { totals: { count: 2 } },
			supplierHome: { trouble: { rejected: 1, held: 0, downgraded: 4, since: "2026-08-30" } },
		},
		format,
	);
	expect(Object.values(counts).map(({ to, said }) => [to, said])).toEqual([
		["/customer/orders/late-orders", "3 late lines"],
		["/customer/documents/order-acknowledgment?tab=toAnswer", "2 waiting"],
		["/supplier/reports/shipments-received?tab=trouble&received_from=2026-08-30", "5 waiting"],
		["/customer/documents/certificates?tab=new", "12 new"],
	]);
});

test("an administrator is shown what waits, and nothing where all is well", () => {
	const tasks = {
		adminOverview: {
			bankChanges: 2,
			lateFeeds: 0,
			failingWebhooks: 0,
			jobs: { waiting: 4, failing: 1, lost: 3 },
		},
		rejectedRows: { totals: { count: 0 } },
		mails: { totals: { count: 0 } },
		invitations: { totals: { count: 5 } },
		accountReviews: { totals: { count: 0 } },
		apiKeys: { totals: { count: 0 } },
		accessRights: { totals: { count: 7 } },
	};
	const { attention, queue } = adminTasksOf(tasks, "2026-08-30");
	expect(queue).toEqual({ waiting: 4, failing: 1, lost: 3 });
	expect(attention.map(({ path, count }) => [path, count])).toEqual([
		["/admin/suppliers", 2],
		["/admin?task=jobs&state=lost", 3],
		["/admin/access-review/rights?tab=ending&ends_to=2026-08-30", 7],
		["/admin/user-invitations?tab=ending", 5],
	]);
	const none = { totals: { count: 0 } };
	const adminOverview = { bankChanges: 0, lateFeeds: 0, failingWebhooks: 0, jobs: { waiting: 0, failing: 0, lost: 0 } };
	const quiet = { ...tasks, adminOverview, invitations: none, accessRights: none };
	expect(adminTasksOf(quiet, "2026-08-30").attention).toEqual([]);
});
