/**
 * What a person's name must be: one line, since it is in mails. No field lets people type more of them, but a client
 * of one's own may send them.
 */
export const personNameRule = "required|length:2,120|matches:/^[^\\x00-\\x1f\\x7f\\u2028\\u2029]*$/";
