-- What filters offer is read by leaps from one value to the next, not from a whole history.
create index certificates_grade on certificates (account_id, grade);
create index certificates_grade_ship_to on certificates (ship_to_id, grade);
create index shipments_destination on shipments (account_id, ship_to_id);
