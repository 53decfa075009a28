-- Every module says which officer did something, and knows no more of officers than this.
create view officer_names as select id, name from officers;
