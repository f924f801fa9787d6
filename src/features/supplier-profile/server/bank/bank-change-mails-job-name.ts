/** Name of the job that tells a supplier what became of its bank details. */
export const bankChangeMailsJobName = "bank-change-mails";
