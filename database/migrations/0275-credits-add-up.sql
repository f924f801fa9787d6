-- Of a complaint that was credited more than once only the last memo stood here; the answers that gave them are kept as they came.
update complaint_money m set credit_memo = f.memos, credited_amount = f.amount, credited_on = f.latest
from (
  select account_id, complaint_number, string_agg(memo->>'number', ', ' order by at) as memos, max((memo->>'on')::date) as latest,
    case when count(distinct coalesce(memo->>'currency', 'USD')) = 1 then sum((memo->>'amount')::numeric) end as amount
  from (
    select distinct on (k.account_id, k.complaint_number, said->'creditMemo'->>'number')
      k.account_id, k.complaint_number, said->'creditMemo' as memo, (said->>'at')::timestamptz as at
    from complaint_answers k cross join lateral (select (k.content #>> '{}')::jsonb as said) x
    where said ? 'creditMemo'
    order by k.account_id, k.complaint_number, said->'creditMemo'->>'number', (said->>'at')::timestamptz desc
  ) memos
  group by account_id, complaint_number having count(*) > 1
) f
where m.account_id = f.account_id and m.complaint_number = f.complaint_number;
drop policy owner_fills on complaint_money;
drop policy owner_fills on complaint_answers;
