/** How long a process remembers what it has told: a page that is older asks anew when it begins to follow. */
export const rememberedMs = 20_000;
