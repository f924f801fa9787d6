/** How long an administrator may view as another person, in minutes. */
export const viewAsMinutes = 30;
