import { acknowledgmentActions } from "#features/acknowledgments/server/acknowledgment-actions.ts";
import { complaintActions } from "#features/complaints/server/complaint-actions.ts";
import { acceptDateAction } from "#features/orders/server/late-lines/accept-date-action.ts";
import { noticeActions } from "#features/shipping-notices/server/notice-actions.ts";
import { stockActions } from "#features/stock/server/stock-actions.ts";
import { disputeAction } from "#features/supplier-reports/server/disputes/dispute-action.ts";
import type { ApiAction } from "#server/api/api-action.ts";

/** What companies' programs may write (docs/api.md). */
export const apiActions: readonly ApiAction[] = [
	...acknowledgmentActions,
	acceptDateAction,
	...complaintActions,
	...stockActions,
	...noticeActions,
	disputeAction,
];
