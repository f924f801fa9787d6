-- A number of several words is asked for beside its words.
alter table paper_bundles drop constraint paper_bundles_numbers_check;
alter table paper_bundles add check (cardinality(numbers) between 1 and 1000);
