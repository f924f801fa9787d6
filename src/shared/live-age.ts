/** How long a process keeps what it published: an older page loads anew when it subscribes. */
export const rememberedMs = 20_000;
