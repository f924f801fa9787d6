/** A rule for what stands in one line, as a name in a mail: no field lets people type more of them, but a client of one's own may send them. */
export const oneLine = "matches:/^[^\\x00-\\x1f\\x7f\\u2028\\u2029]*$/";
