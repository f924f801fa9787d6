/**
 * SQL of how fresh each kind of data is, as rows `entity`, `mill`, `as_of`, `place`, `time_zone`, "isLate": by mill
 * where rows of the kind are about mills, else one row with an empty `mill`. These are the moments that the pages'
 * "data as of" is taken from: the kind as a whole would be as fresh as its freshest mill
 * (decisions/data-as-of-the-oldest.md).
 */
export const freshnessByMillSql = `(
	select f.entity, f.mill, f.as_of, m.name as place, m.time_zone,
		exists (select from feed_alarms a where (a.entity, a.mill) = (f.entity, f.mill)) as "isLate"
	from feed_freshness f left join mills m on m.code = f.mill
	where f.mill <> '' or not exists (select from feed_freshness o where o.entity = f.entity and o.mill <> '')
)`;
