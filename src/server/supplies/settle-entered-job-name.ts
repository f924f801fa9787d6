/** Name of the job that gives the loads of an entered notice what receipts have said of them already. */
export const settleEnteredJobName = "settle-entered";
/** The notice that was entered. */
export type EnteredNotice = { accountId: number; notice: string };
