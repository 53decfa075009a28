-- How far the person has read a conversation in the portal: the number of the last reply that was on the screen.
alter table contact_messages add column read_number integer not null default 0 check (read_number >= 0);
