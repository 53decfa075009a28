-- A confirmation counts as long as its officer may confirm. One that does not count any more stays, and another officer confirms as well.
alter table configuration_confirmations drop constraint configuration_confirmations_place_check;
alter table configuration_confirmations add constraint configuration_confirmations_place_check check (place > 0);
