-- Each transfer asks for the highest number that its channel has used, among the transfers of years.
create index transfers_numbers_by_channel on transfers (channel, sequence) where state = 'settled';
