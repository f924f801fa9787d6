/** What a contact of a supplier is there for, and what it wants to be sent: vocabulary of feed, form and page. */
export const contactRoles = ["sales", "accounting", "logistics", "quality", "management", "other"] as const;
export type ContactRole = (typeof contactRoles)[number];
export const contactReceipts = ["remittance", "quality", "logistics"] as const;
export type ContactReceipt = (typeof contactReceipts)[number];

export const mostContacts = 40;
export const mostYards = 60;
