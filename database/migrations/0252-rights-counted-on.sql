drop policy owner_fills on people;
create trigger counts_gain after insert on person_accounts referencing new table as changed for each statement execute function count_rights('c.list');
create trigger counts_loss after delete on person_accounts referencing old table as changed for each statement execute function count_rights('c.list');
create trigger counts_gain after insert on person_groups referencing new table as changed for each statement execute function count_rights('''group''');
create trigger counts_loss after delete on person_groups referencing old table as changed for each statement execute function count_rights('''group''');
create trigger moves_right_counts after update on people referencing old table as gone new table as added
  for each statement execute function move_right_counts();
create trigger leaves_right_counts before delete on people
  for each row when (old.last_used_on is not null) execute function leave_right_counts();
select recount_rights();
