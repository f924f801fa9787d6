-- A new secret puts the one before aside, which takes reading it: only who sends may.
grant update (secret, old_secret, old_until, rests_until) on webhook_endpoints to millgate_hooks;
revoke update (secret, old_secret, old_until) on webhook_endpoints from millgate_admin;
