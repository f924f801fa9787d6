/** How people may choose to see measures and dates; the database holds the same words. */
export const unitSystems = ["imperial", "metric"] as const;
export const dateFormats = ["locale", "iso", "mdy", "dmy"] as const;
