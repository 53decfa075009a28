-- The bank's id of the transfer that travels with it through the banks (`TxId`): a recall often repeats this one alone.
alter table bank_lines add column network_reference text;

-- Every time money of a payment was taken back, by the bank or its chain. All that was taken of a payment makes it `gone`.
create table take_backs (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  cause text not null check (cause in ('recalled', 'reversed', 'returned', 'reorganised')),
  amount numeric(40, 18) not null check (amount > 0),
  -- The debit that took it; null for chains.
  bank_line_id uuid unique references bank_lines (id),
  -- What two officers decided; null where the debit says by itself what it takes.
  approval_id uuid references approvals (id),
  at timestamptz not null,
  -- The chain brought the payment again.
  undone_at timestamptz,
  check ((cause = 'reorganised') = (bank_line_id is null)),
  check (undone_at is null or cause = 'reorganised')
);
create index take_backs_by_payment on take_backs (payment_id);

create function take_back_is_only_undone() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null or to_jsonb(new) - 'undone_at' <> to_jsonb(old) - 'undone_at' then
    raise exception 'take-back % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger take_back_is_only_undone before update on take_backs for each row execute function take_back_is_only_undone();
create trigger take_backs_never_deleted before delete on take_backs for each row execute function refuse_change();

-- Payments that were taken back before this table was there, whole as all of them were.
insert into take_backs (id, payment_id, cause, amount, bank_line_id, at)
select gen_random_uuid(), p.id, case when p.source = 'bank' then 'reversed' else 'reorganised' end, p.amount, case when p.source = 'bank' then e.cause_id end, e.recorded_at
from payments p
join lateral (
  select e.cause_id, e.recorded_at from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.kind = 'payment_taken_back' and l.subject_id = p.id order by e.recorded_at desc limit 1
) e on true
where p.finality <> 'final';

-- What was owed for them then has nobody's name in the books: each such payment gets a receivable, as take-backs give them from now on.
create function pg_temp.payment_reference(prefix text) returns text language plpgsql as $$
declare
  letters constant text := 'ABCDEFGHJKMNPQRTUVWXY';
  alphabet constant text := '23456789' || letters;
  body text := substr('346789', 1 + floor(random() * 6)::int, 1) || substr(letters, 1 + floor(random() * 21)::int, 1);
  total integer := 0;
begin
  for place in 3..8 loop body := body || substr(alphabet, 1 + floor(random() * 29)::int, 1); end loop;
  for place in 1..8 loop total := total + (10 - place) * (strpos(alphabet, substr(body, place, 1)) - 1); end loop;
  return prefix || '-' || body || substr(alphabet, (29 - total % 29) % 29 + 1, 1);
end $$;
insert into receivables (id, reference, account_id, order_id, payment_id, cause, currency, amount, amount_eur, open_amount, open_eur, raised_at, open_since, pay_by)
select gen_random_uuid(), pg_temp.payment_reference((select token_code from sale_totals limit 1)), o.account_id, o.id, t.payment_id, t.cause, p.currency, d.owed, e.eur, d.owed, e.eur, t.at, t.at, product_day() + 14
from (select subject_id, sum(amount) as owed from journal_lines where account = 'taken_back' group by subject_id having sum(amount) > 0) d
join payments p on p.id = d.subject_id join take_backs t on t.payment_id = p.id
left join orders o on o.id = coalesce((select a.order_id from live_assignments a where a.payment_id = p.id order by a.assigned_at limit 1), p.named_order_id)
cross join lateral (
  select case when p.currency = 'EUR' then d.owed
    else greatest(0.01, round(d.owed * coalesce((select q.eur_amount / q.due_amount from quotes q where q.order_id = o.id order by q.made_at desc limit 1), 0), 2)) end as eur
) e;

-- A refund of ours that the payee's bank sent back came in again as a payment of its own.
create table refund_returns (
  payment_id uuid primary key references payments (id),
  refund_id uuid not null references refunds (id)
);
create index refund_returns_by_refund on refund_returns (refund_id);
create trigger refund_returns_append_only before update or delete on refund_returns for each row execute function refuse_change();

-- One more decision of two officers: the money pays a receivable.
alter table payment_decisions add column receivable_id uuid references receivables (id);
alter table payment_decisions drop constraint payment_decisions_kind_check;
alter table payment_decisions drop constraint payment_decisions_check;
alter table payment_decisions add constraint payment_decisions_kind_check check (kind in ('assign', 'own_funds', 'receivable'));
alter table payment_decisions add constraint payment_decisions_check check ((kind = 'assign') = (order_id is not null) and (kind = 'receivable') = (receivable_id is not null));

-- A refund ends without anybody's word when its money is not there any more; `failure` says why.
alter table refunds drop constraint refunds_state_check;
alter table refunds drop constraint refunds_check2;
alter table refunds add constraint refunds_state_check check (state in ('proposed', 'approved', 'exported', 'sending', 'sent', 'failed', 'rejected', 'ended'));
alter table refunds add constraint refunds_check2 check (
  (decided_by is null) = (decided_at is null) and (state <> 'proposed' or decided_by is null) and (state in ('proposed', 'ended') or decided_by is not null));
create or replace function refund_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,decided_by,decided_at,decision_reason,refund_file_id,transfer_id,transaction_id,sent_at,failure,version}';
begin
  if new.state in ('sent', 'failed', 'rejected', 'ended') and new.payee_name is null and new.payee_account = '' and new.payee_memo is null
    and books_are_over((coalesce(old.sent_at, old.decided_at, old.proposed_at) at time zone 'Europe/Berlin')::date) then
    moving := moving || '{payee_name,payee_account,payee_memo,note}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of refund % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('proposed', 'approved'), ('proposed', 'rejected'), ('proposed', 'ended'), ('approved', 'exported'), ('approved', 'sending'), ('approved', 'rejected'), ('approved', 'ended'), ('exported', 'sent'), ('exported', 'approved'), ('sending', 'sent'),
    ('sending', 'approved'), ('sending', 'failed'), ('exported', 'failed'), ('sent', 'failed')) then
    raise exception 'refund cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Whose a payment is: of whom it pays or names an order, whose receivable it paid, and who was sent the refund that it returns.
create view payment_people as
  with own as (
    select a.payment_id, o.account_id from payment_assignments a join orders o on o.id = a.order_id
    union select p.id, o.account_id from payments p join orders o on o.id = p.named_order_id
    union select s.payment_id, r.account_id from receivable_settlements s join receivables r on r.id = s.receivable_id where s.payment_id is not null and r.account_id is not null
  )
  select payment_id, account_id from own
  union select b.payment_id, w.account_id from refund_returns b join refunds r on r.id = b.refund_id join own w on w.payment_id = r.payment_id;

-- Money that does not go back to anybody now: who would get it owes, or it came from the account whose unknown holder owes.
create view payments_of_debtors as
  select w.payment_id from payment_people w join people_who_owe d on d.account_id = w.account_id
  union select p.id from receivables r join payments c on c.id = r.payment_id join payments p on p.payer_account = c.payer_account where r.state = 'open' and r.account_id is null;
