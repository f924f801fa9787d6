-- The title of who signs a certificate, in Spanish where the mill gives it; the other one is in English.
alter table certificates add column inspector_title_es text;
