-- How a person's lists look: the columns and the density that they chose last.
alter table people add column list_layouts jsonb not null default '{}';
comment on column people.list_layouts is
	'Layout of each list whose columns or density the person chose, by the list''s name: {"orders": {"columns": '
	'["po", "grade"], "density": "comfortable"}}. What is left out is as the list opens for everybody.';
grant update (list_layouts) on people to millgate_viewer;
