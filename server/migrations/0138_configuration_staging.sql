-- Staging is a mode of its own, and its data never become production's.
alter table installation drop constraint installation_mode_check;
alter table installation add constraint installation_mode_check check (mode in ('production', 'staging', 'sandbox'));
