/**
 * First key of the advisory locks under which one account's complaints are weighed, by a user who writes them; the
 * second is the account's.
 */
export const claimLock = 7_460_050;
