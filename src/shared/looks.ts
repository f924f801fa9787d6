/** How long an administrator may look as somebody else, in minutes. */
export const lookMinutes = 30;
