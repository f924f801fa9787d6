-- SCIM keys of companies: a key with the scope `scim:` and a provider provisions the people of that provider only
-- (is_of_provider), with the right of its owner.

-- The provider that a key of a company provisions for, while its owner administers every account of it; else null.
create function provisioned_provider(of_key bigint) returns text
	language sql stable security definer set search_path = public, pg_temp
	return (
		select i.key from feed_keys k
		join people p on p.id = k.owner_id and p.is_active and k.owner_id <> all (mill_staff())
		join identity_providers i on 'scim:' || i.key = any (k.scopes)
		where k.id = of_key
			and exists (select from identity_provider_accounts x where x.provider = i.key)
			and not exists (
				select from identity_provider_accounts x
				where x.provider = i.key and not exists (
					select from account_administrators m
					join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
					join accounts a on a.id = m.account_id and a.is_active
					where m.account_id = x.account_id and m.person_id = k.owner_id
						and (pa.expires_at is null or pa.expires_at > now())))
		limit 1);
revoke execute on function provisioned_provider(bigint) from public;
grant execute on function provisioned_provider(bigint) to millgate_admin;
