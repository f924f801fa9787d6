// A car that has arrived waits at its destination; a railroad's estimate is newer than the mill's.
const byRailSql = `(select max(coalesce(c.placed_at, c.arrived_at, c.eta_at)) from railcars c
	where c.account_id = s.account_id and c.bol_number = s.bol_number)`;

/** When a shipment `s` is expected at its ship-to, an instant; null if nobody has stated it. */
export const expectedArrivalSql = `coalesce(${byRailSql}, s.expected_at)`;
