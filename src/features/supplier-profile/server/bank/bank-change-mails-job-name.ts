/** Name of the job that notifies a supplier of the result of a bank details change. */
export const bankChangeMailsJobName = "bank-change-mails";
