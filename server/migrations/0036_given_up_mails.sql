-- Mails that were tried for days in vain: nothing tries them any more until an officer says so.
alter table mail_outbox
  add column given_up_at timestamptz,
  -- How often it had been tried when the present round of tries began.
  add column tries_before_round integer not null default 0,
  add check (given_up_at is null or sent_at is null);
-- Twenty-five tries were all there were until now.
update mail_outbox set given_up_at = now() where sent_at is null and attempts >= 25;

-- What officers look for among millions.
drop index mail_outbox_by_time;
create index mail_outbox_by_time on mail_outbox (created_at, id);
create index mail_outbox_by_kind on mail_outbox (template, created_at, id);
create index mail_outbox_by_recipient on mail_outbox (lower(recipient) text_pattern_ops);
create index mail_outbox_unsent on mail_outbox (created_at, id) where sent_at is null;
create index mail_outbox_given_up on mail_outbox (given_up_at) where given_up_at is not null;
