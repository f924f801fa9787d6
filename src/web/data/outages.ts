/**
 * What a proxy answers without the portal, and the portal without its database: nobody has refused or ended anything.
 */
export const outages: ReadonlySet<number> = new Set([502, 503, 504]);
