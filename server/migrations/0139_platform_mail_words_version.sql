-- The version of the words with which a mail was sent: 0 for the product's own, also for mails from before there were versions.
alter table mail_outbox add column words_version integer check (words_version >= 0);
