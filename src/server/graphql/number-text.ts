/**
 * Whether a text may be a number of the mill's: PostgreSQL takes no NUL in text, and no number is longer than 60
 * characters. What cannot be one simply does not exist.
 */
export const mayBeNumber = (text: string): boolean => text.length > 0 && text.length <= 60 && !text.includes("\u0000");
