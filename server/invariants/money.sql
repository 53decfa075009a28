-- The money invariants. Each query finds the rows that break one of them and must find none.
-- Run by `npm run money:check`, after every test of money, and every few minutes in production.
-- Every row found has two columns: `what` names it, `detail` says how it is wrong.

-- name: every journal entry balances in every currency
select 'journal entry ' || entry_id as what, currency || ' is off by ' || sum(amount) as detail from journal_lines group by entry_id, currency having sum(amount) <> 0;

-- name: all accounts together are zero in every currency
select 'journal' as what, currency || ' is off by ' || sum(amount) as detail from journal_lines group by currency having sum(amount) <> 0;

-- name: journal, audit log and received payments can only grow
select 'trigger ' || wanted.name as what, 'is missing or switched off' as detail
from (values ('journal_entries_append_only'), ('journal_lines_append_only'), ('audit_log_append_only'), ('audit_seals_append_only'), ('audit_heads_append_only'), ('audit_stamps_append_only'), ('audit_ledger_roots_append_only'),
  ('order_parts_append_only'), ('order_status_changes_append_only'), ('bank_lines_append_only'), ('refused_bank_entries_append_only'), ('entry_details_keep_what_was_told'), ('bank_reports_append_only'), ('payment_keeps_what_was_received'), ('order_keeps_its_terms'), ('journal_entry_balances'), ('quotes_append_only'), ('payment_assignments_append_only'),
  ('assignment_reversals_append_only'), ('refund_keeps_its_terms'), ('deposit_addresses_append_only'), ('discount_code_keeps_its_terms'), ('transfer_payments_append_only'), ('transfer_redemptions_append_only'), ('redemption_line_is_repaid'), ('redemption_line_moves'), ('holder_snapshots_append_only'), ('holder_snapshot_lines_append_only'), ('holding_proofs_append_only'), ('tax_entry_keeps_its_terms'), ('tax_certificate_keeps_its_figures'), ('tax_remittances_append_only'), ('tax_returns_append_only'), ('tax_return_filings_append_only'), ('tax_corrections_append_only'), ('tax_shortfalls_append_only'), ('tax_shortfall_is_fixed'), ('commission_moves_by_table'), ('commission_changes_append_only'), ('referrals_never_changed'), ('affiliate_keeps_its_word'), ('accepted_texts_append_only'), ('small_payment_decision_keeps_its_terms'), ('take_back_is_only_undone'), ('refund_returns_append_only'), ('receivable_keeps_its_terms'), ('receivable_settlements_append_only')) as wanted (name)
where not exists (select from pg_trigger where tgname = wanted.name and tgenabled = 'O');

-- name: every unit of a payment is in exactly one place: undecided, with orders, on its way back, the issuer's own, or on a receivable that it paid
with places as (
  select p.id, p.state, p.finality, p.amount,
    coalesce(-s.amount, 0) as undecided, coalesce(a.amount, 0) as ordered, coalesce(r.amount, 0) as refunded, coalesce(d.amount, 0) - coalesce(o.amount, 0) as own, coalesce(q.amount, 0) as paid, coalesce(t.amount, 0) as taken, coalesce(v.amount, 0) as owed
  from payments p
  left join (select subject_id, sum(amount) as amount from journal_lines where account = 'suspense' group by subject_id) s on s.subject_id = p.id
  left join (select payment_id, sum(amount) as amount from live_assignments group by payment_id) a on a.payment_id = p.id
  -- A refund that the bank sent back came in again as a payment of its own; one that never left is undecided again.
  left join (select payment_id, sum(amount) as amount from refunds r where state in ('approved', 'exported', 'sending', 'sent') or (state = 'failed' and not exists (select from journal_entries e where e.kind = 'refund_failed' and e.cause_id = r.id)) group by payment_id) r on r.payment_id = p.id
  left join (select payment_id, sum(amount) as amount from payment_decisions where kind = 'own_funds' and state = 'approved' group by payment_id) d on d.payment_id = p.id
  left join (select subject_id, sum(amount) as amount from journal_lines where account = 'own_funds' and subject_id is not null group by subject_id) o on o.subject_id = p.id
  left join (select payment_id, sum(payment_amount) as amount from receivable_settlements where payment_id is not null group by payment_id) q on q.payment_id = p.id
  left join (select payment_id, sum(amount) as amount from take_backs where undone_at is null group by payment_id) t on t.payment_id = p.id
  -- The debt, paid or not, as long as its cause exists.
  left join (select v.payment_id, sum(v.amount - coalesce(u.amount, 0)) as amount from receivables v
    left join (select receivable_id, sum(amount) as amount from receivable_settlements where kind in ('order_withdrawn', 'refund_not_sent', 'came_back') group by receivable_id) u on u.receivable_id = v.id group by v.payment_id) v on v.payment_id = p.id
)
select 'payment ' || id as what, state || ' of ' || amount || ', ' || taken || ' taken back, ' || owed || ' owed for it, with ' || undecided || ' undecided, ' || ordered || ' with orders, ' || refunded || ' refunded or due, ' || own || ' own funds, ' || paid || ' on receivables' as detail
from places
where undecided + ordered + refunded + own + paid <> case when finality = 'final' or taken > 0 then amount - taken + owed else 0 end
  -- Written down and not looked at yet is undecided too.
  or undecided < 0 or own < 0 or (finality <> 'final' and undecided <> 0) or (state in ('assigned', 'closed') and undecided <> 0) or (state = 'queued' and finality = 'final' and undecided = 0);

-- name: what the books say is owed for a payment that was taken back is what its receivables say is open
select 'payment ' || coalesce(t.subject_id, r.payment_id) as what, coalesce(t.amount, 0) || ' owed by the books, ' || coalesce(r.amount, 0) || ' open on receivables' as detail
from (select subject_id, sum(amount) as amount from journal_lines where account = 'taken_back' group by subject_id) t
full join (select payment_id, sum(open_amount) as amount from receivables group by payment_id) r on r.payment_id = t.subject_id
where coalesce(t.amount, 0) <> coalesce(r.amount, 0);

-- name: what is open of a receivable is what nothing has lowered it by, and its state says so
select 'receivable ' || r.reference as what, r.state || ' with ' || r.open_amount || ' (' || r.open_eur || ' EUR) open of ' || r.amount || ', lowered by ' || coalesce(s.amount, 0) || ' (' || coalesce(s.eur, 0) || ' EUR), ' || coalesce(s.written_off, 0) || ' of it written off' as detail
from receivables r
left join (select receivable_id, sum(amount) as amount, sum(amount_eur) as eur, sum(amount) filter (where kind = 'written_off') as written_off from receivable_settlements group by receivable_id) s on s.receivable_id = r.id
where r.open_amount <> r.amount - coalesce(s.amount, 0) or r.open_eur <> r.amount_eur - coalesce(s.eur, 0) or (r.open_amount = 0 and r.open_eur <> 0)
  or r.state <> case when r.open_amount > 0 then 'open' when coalesce(s.written_off, 0) > 0 then 'written_off' else 'settled' end;

-- name: what was written off in the books, and what came in another currency, is what the receivables say
select 'receivable ' || coalesce(r.reference, j.subject_id::text) as what, coalesce(j.written_off, 0) || ' written off and ' || coalesce(j.exchanged, 0) || ' EUR exchanged in the books, ' || coalesce(s.written_off, 0) || ' and ' || coalesce(s.exchanged, 0) || ' by the settlements' as detail
from (select subject_id, sum(amount) filter (where account = 'written_off') as written_off, -sum(amount) filter (where account = 'receivables_exchange' and currency = 'EUR') as exchanged from journal_lines where account in ('written_off', 'receivables_exchange') group by subject_id) j full join (select s.receivable_id, sum(s.amount) filter (where s.kind = 'written_off') as written_off, sum(s.payment_amount) filter (where s.payment_currency <> v.currency) as exchanged from receivable_settlements s join receivables v on v.id = s.receivable_id group by s.receivable_id) s on s.receivable_id = j.subject_id left join receivables r on r.id = coalesce(s.receivable_id, j.subject_id)
where coalesce(j.written_off, 0) <> coalesce(s.written_off, 0) or coalesce(j.exchanged, 0) <> coalesce(s.exchanged, 0);

-- name: no more is taken back of a payment than it was, by the bank only what a debit took, and what is all taken back is gone
select 'payment ' || p.id as what, p.finality || ' of ' || p.amount || ', ' || t.amount || ' taken back, the debits took ' || coalesce(t.debits, 0) as detail
from payments p join (select b.payment_id, sum(b.amount) filter (where b.undone_at is null) as amount, sum(b.amount) filter (where b.bank_line_id is not null and b.cause <> 'unbooked') as by_bank, sum(l.amount_eur) filter (where b.cause <> 'unbooked') as debits from take_backs b left join bank_lines l on l.id = b.bank_line_id and l.direction = 'debit' group by b.payment_id) t on t.payment_id = p.id
where coalesce(t.amount, 0) > p.amount or coalesce(t.by_bank, 0) <> coalesce(t.debits, 0) or (p.finality = 'final') <> (coalesce(t.amount, 0) < p.amount)
union all -- debits that the bank never booked are shared among the credits that they hid: by line, not by payment
select 'bank line ' || l.id, l.direction || ' of ' || l.amount_eur || ', ' || sum(b.amount) || ' taken back by it' from take_backs b join bank_lines l on l.id = b.bank_line_id where b.cause = 'unbooked' and b.undone_at is null group by l.id, l.direction, l.amount_eur having l.direction <> 'debit' or sum(b.amount) > l.amount_eur;

-- name: a refund that came back pays what is owed for its payment before it is anybody's to send again
select 'payment ' || b.payment_id as what, -sum(l.amount) || ' undecided, while receivable ' || d.reference || ' for the payment it was refunded from is open' as detail
from refund_returns b join refunds r on r.id = b.refund_id join receivables d on d.payment_id = r.payment_id and d.state = 'open'
join payments p on p.id = b.payment_id and p.state <> 'new' join journal_lines l on l.account = 'suspense' and l.subject_id = b.payment_id
group by b.payment_id, d.reference having sum(l.amount) <> 0;

-- name: nothing of value leaves to a person while they owe
-- What had begun before may end within the minute after.
with owing as (select account_id, reference, open_since + interval '1 minute' as since, coalesce(ended_at, 'infinity') as until from receivables where account_id is not null),
gone as (
  select o.account_id, 'order ' || o.id as what, c.at from order_status_changes c join orders o on o.id = c.order_id where c.to_status = 'tokens_allocated'
  union all select c.account_id, 'claim ' || c.id, a.accepted_at from distribution_claims c join transfer_attempts a on a.transfer_id = c.transfer_id where a.accepted_at is not null
  union all select p.account_id, 'coupon payout ' || p.id, t.created_at from coupon_payouts p join transfers t on t.id = p.transfer_id where p.state in ('sending', 'paid')
  union all select w.account_id, 'refund ' || r.id, coalesce(f.made_at, r.decided_at) from refunds r join payment_people w on w.payment_id = r.payment_id left join refund_files f on f.id = r.refund_file_id where r.state in ('exported', 'sending', 'sent') and r.decided_at is not null
  union all select r.account_id, 'refund ' || r.id, f.made_at from refunds r join refund_files f on f.id = r.refund_file_id where r.account_id is not null and r.state in ('exported', 'sent')
  union all select l.affiliate_id, 'commission allocation ' || a.id, a.decided_at from commission_allocations a join commission_allocation_lines l on l.commission_allocation_id = a.id where a.state = 'approved'
)
select g.what as what, 'left at ' || g.at || ' while receivable ' || w.reference || ' was open' as detail
from owing w join gone g on g.account_id = w.account_id and g.at > w.since and g.at < w.until;

-- name: what lies with an order is what is assigned to it, and what it is credited with is what it shows
select 'order ' || o.id as what, o.status || ' with ' || coalesce(a.amount, 0) || ' assigned, ' || coalesce(f.amount, 0) || ' of funds, ' || coalesce(r.amount, 0) || ' of proceeds, credited ' || coalesce(a.credited, 0) || ' EUR, shown ' || coalesce(s.credited_eur, 0) as detail
from orders o
left join (select l.order_id, sum(l.amount) as amount, sum(l.credited_eur) as credited, bool_and(p.currency = w.payment_method) as fits
  from live_assignments l join payments p on p.id = l.payment_id join orders w on w.id = l.order_id group by l.order_id) a on a.order_id = o.id
left join (select subject_id, -sum(amount) as amount from journal_lines where account = 'order_funds' group by subject_id) f on f.subject_id = o.id
left join (select subject_id, -sum(amount) as amount from journal_lines where account = 'proceeds' group by subject_id) r on r.subject_id = o.id
left join order_standings s on s.order_id = o.id
where coalesce(f.amount, 0) <> case when o.status = 'tokens_allocated' then 0 else coalesce(a.amount, 0) end
  or coalesce(r.amount, 0) <> case when o.status = 'tokens_allocated' then coalesce(a.amount, 0) else 0 end
  or (o.status in ('lapsed', 'cancelled', 'withdrawn') and a.amount is not null)
  or coalesce(a.credited, 0) <> coalesce(s.credited_eur, 0) or not coalesce(a.fits, true);

-- name: an order is paid exactly when its credited money is its amount, and never more
select 'order ' || o.id as what, o.status || ' with ' || coalesce(a.credited, 0) || ' of ' || o.amount_eur || ' EUR credited' as detail
from orders o
left join (select order_id, sum(credited_eur) as credited from live_assignments group by order_id) a on a.order_id = o.id
where coalesce(a.credited, 0) > o.amount_eur
  or (o.status in ('funds_received', 'tokens_allocated') and coalesce(a.credited, 0) <> o.amount_eur)
  or (o.status in ('pending', 'received') and coalesce(a.credited, 0) >= o.amount_eur)
  or (o.status = 'pending' and coalesce(a.credited, 0) > 0);

-- name: a refund lies in the books exactly while it is on its way
select 'refund ' || r.id as what, r.state || ' of ' || r.amount || ' with ' || coalesce(-d.amount, 0) || ' due' as detail
from refunds r
left join (select subject_id, sum(amount) as amount from journal_lines where account = 'refunds_due' group by subject_id) d on d.subject_id = r.id
where coalesce(-d.amount, 0) <> case when r.state in ('approved', 'exported', 'sending') then r.amount
  -- Returned before the statement reported that it had left: then it is still to be booked as left.
  when r.state = 'failed' and r.sent_at is null and coalesce(d.amount, 0) <> 0 then r.amount else 0 end;

-- name: refunds of lumens are the settled transfers, each by exactly one transaction, of exactly this amount
select 'refund ' || r.id as what, r.state || ', its transfer is ' || coalesce(t.state, 'none') || ' and paid ' || coalesce(p.amount, 0) as detail
from refunds r left join transfers t on t.id = r.transfer_id
left join (select transfer_id, sum(amount) as amount from transfer_payments group by transfer_id) p on p.transfer_id = t.id
where r.transfer_id is not null and (p.amount is distinct from r.amount
  or (r.state = 'sent' and (t.state <> 'settled' or (select count(*) from transfer_attempts a where a.transfer_id = t.id and a.outcome = 'settled') <> 1)));

-- name: a discount is used as often as living orders use it, and never more often than it may
select 'discount code ' || d.code as what, d.used || ' of ' || d.max_uses || ' uses, orders hold ' || count(u.order_id) as detail
from discount_codes d left join discount_code_uses u on u.discount_code_id = d.id and u.given_back_at is null
group by d.id having d.used <> count(u.order_id) or d.used > d.max_uses
union all
select 'order ' || o.id, 'is ' || o.status || ' with discount code ' || coalesce(o.discount_code, 'none') || ' and ' || case when u.order_id is null then 'no use' when u.given_back_at is null then 'a use' else 'a use given back' end
from orders o left join discount_code_uses u on u.order_id = o.id
where (o.discount_code is null) <> (u.order_id is null) or (u.order_id is not null and (u.given_back_at is null) <> (o.status not in ('lapsed', 'cancelled', 'withdrawn')));

-- name: the deposits of each chain in the books are the payments that became final there, less what left
select 'wallet of ' || w.currency as what, 'books say ' || w.amount || ', payments and outflows say ' || coalesce(p.amount, 0) - coalesce(f.amount, 0) - coalesce(r.amount, 0) as detail
from (select currency, sum(amount) as amount from journal_lines where account = 'wallet' group by currency) w
left join (select currency, sum(amount) as amount from payments where source <> 'bank' and finality = 'final' group by currency) p on p.currency = w.currency
left join (select case source when 'stellar' then 'XLM' when 'bitcoin' then 'BTC' else 'ETH' end as currency, sum(amount) as amount from deposit_outflows group by 1) f on f.currency = w.currency
left join (select currency, sum(amount) as amount from refunds where currency = 'XLM' and state = 'sent' group by currency) r on r.currency = w.currency
where w.amount <> coalesce(p.amount, 0) - coalesce(f.amount, 0) - coalesce(r.amount, 0);

-- name: the bank account in the books is the sum of all booked statement lines and of the gaps that two officers explained
select 'bank account' as what, 'books say ' || books.amount || ', statements and gaps say ' || lines.amount + gaps.amount as detail
from (select coalesce(sum(amount), 0) as amount from journal_lines where account = 'bank') books,
  (select coalesce(sum(case when direction = 'credit' then amount_eur else -amount_eur end), 0) as amount from bank_lines where part_of is null) lines,
  (select coalesce(sum(balance_after_eur - balance_before_eur), 0) as amount from bank_gaps where filled_by is null) gaps
where books.amount <> lines.amount + gaps.amount;

-- name: an uploaded file is booked by the approval of another officer
select 'bank import ' || i.id as what, 'uploaded by ' || i.officer_id || ', approved by ' || coalesce(a.decided_by::text, 'no officer') as detail from bank_imports i left join approvals a on a.id = i.approval_id where i.officer_id is not null and i.imported_at is not null and i.approval_id is not null and (a.state is distinct from 'approved' or a.decided_by = i.officer_id or a.proposed_by = a.decided_by);

-- name: a bank account begins where two officers have agreed
select 'bank account ' || b.account_iban as what, 'opens by approval ' || b.approval_id as detail from bank_opening_balances b left join approvals a on a.id = b.approval_id where a.state is distinct from 'approved' or a.proposed_by = a.decided_by;

-- name: the transactions in whose favour a batch gave way are as much as the batch, and it is no payment beside them
select 'bank line ' || b.id as what, b.amount_eur || ' with parts of ' || p.amount || ', its payment is ' || coalesce(y.state, 'none') as detail
from (select part_of, sum(amount_eur) as amount, count(distinct direction) as directions, min(direction) as direction from bank_lines where part_of is not null group by part_of) p
join bank_lines b on b.id = p.part_of left join payments y on y.id = b.id
where p.amount <> b.amount_eur or p.directions <> 1 or p.direction <> b.direction or b.part_of is not null or (b.direction = 'credit' and y.state is distinct from 'split')
union all
select 'payment ' || y.id, 'is split and has no parts' from payments y where y.state = 'split' and not exists (select from bank_lines l where l.part_of = y.id);

-- name: what is reserved in the sale is the sum of the orders that hold a part of it
select 'sale of ' || s.token_code as what, 'reserved ' || s.reserved_eur || ', orders hold ' || coalesce(o.held, 0) as detail from sale_totals s left join (select token_code, sum(amount_eur) as held from orders where status not in ('lapsed', 'cancelled', 'withdrawn') group by token_code) o on o.token_code = s.token_code where s.reserved_eur <> coalesce(o.held, 0) or s.reserved_eur > s.cap_eur;

-- name: what is reserved provisionally in the sale is what living orders of persons hold whom nobody had approved
select 'sale of ' || s.token_code as what, 'provisional ' || s.provisional_eur || ', orders hold ' || coalesce(p.held, 0) || case when coalesce(p.wrong, 0) > 0 then ', ' || p.wrong || ' of them other than they are' else '' end as detail
from sale_totals s
left join (select o.token_code, sum(p.amount_eur) as held, count(*) filter (where p.amount_eur <> o.amount_eur or o.status in ('lapsed', 'cancelled', 'withdrawn')) as wrong
  from provisional_orders p join orders o on o.id = p.order_id group by o.token_code) p on p.token_code = s.token_code
where s.provisional_eur <> coalesce(p.held, 0) or coalesce(p.wrong, 0) > 0;

-- name: the parts of an order are the order, and its tokens never cost more than it pays
select 'order ' || o.id as what, 'parts are ' || coalesce(p.amount, 0) || ' EUR and ' || coalesce(p.tokens, 0) || ' tokens of ' || o.amount_eur || ' and ' || o.token_amount as detail
from orders o
left join (select order_id, sum(amount_eur) as amount, sum(token_amount) as tokens, bool_and(token_amount * price_eur <= amount_eur) as paid from order_parts group by order_id) p on p.order_id = o.id
where p.amount is distinct from o.amount_eur or p.tokens is distinct from o.token_amount or not p.paid;

-- name: the status of an order is where its last move led
select 'order ' || o.id as what, 'is ' || o.status || ', its history ends at ' || coalesce(c.to_status, 'pending') as detail from orders o left join lateral (select to_status from order_status_changes where order_id = o.id order by id desc limit 1) c on true where o.status <> coalesce(c.to_status, 'pending');

-- name: tokens go only to persons who were approved when they were allocated
select 'order ' || c.order_id as what, 'allocated at ' || c.at || ' when the person was ' || coalesce(v.to_verdict, 'not started') as detail
from order_status_changes c
join orders o on o.id = c.order_id
left join lateral (select to_verdict from kyc_verdict_changes k where k.account_id = o.account_id and k.at <= c.at order by k.id desc limit 1) v on true
where c.to_status = 'tokens_allocated' and v.to_verdict is distinct from 'approved'
  -- The history goes with the identification when the time of section 8 GwG is over; until then this was checked.
  and not exists (select from kept_records k where k.account_id = o.account_id and k.record = 'identification' and k.erased_at is not null);

-- name: every allocated order is in one allocation, and the other way round
select 'order ' || o.id as what, o.status || ' with ' || count(l.order_id) || ' allocations' as detail from orders o left join allocation_lines l on l.order_id = o.id group by o.id having count(l.order_id) > 1 or case o.status when 'tokens_allocated' then count(l.order_id) = 0 when 'withdrawn' then false else count(l.order_id) > 0 end;

-- name: no officer decided on their own proposal
select 'allocation ' || id as what, 'proposed and decided by officer ' || decided_by as detail from allocations where decided_by = proposed_by
union all select 'refund ' || id, 'proposed and decided by officer ' || decided_by from refunds where decided_by = proposed_by
union all select 'payment decision ' || id, 'proposed and decided by officer ' || decided_by from payment_decisions where decided_by = proposed_by
union all select 'small payment decision ' || id, 'proposed and decided by officer ' || decided_by from small_payment_decisions where decided_by = proposed_by
union all select 'discount code ' || code, 'proposed and decided by officer ' || decided_by from discount_codes where decided_by = proposed_by
union all select 'commission allocation ' || id, 'proposed and decided by officer ' || decided_by from commission_allocations where decided_by = proposed_by
union all select 'commission decision ' || id, 'proposed and decided by officer ' || decided_by from commission_decisions where decided_by = proposed_by
union all select 'affiliate extension ' || id, 'proposed and decided by officer ' || decided_by from affiliate_extensions where decided_by = proposed_by
union all select 'coupon run ' || id, 'proposed and released by officer ' || released_by from coupon_runs where released_by = proposed_by
union all select 'year profit ' || id, 'proposed and decided by officer ' || decided_by from year_profits where decided_by = proposed_by;

-- name: the sums that are kept of the journal are the journal
select 'sum of ' || coalesce(s.kind, j.kind) || ', ' || coalesce(s.account, j.account) || ' in ' || coalesce(s.currency, j.currency) as what, 'kept ' || coalesce(s.amount, 0) || ', the journal says ' || coalesce(j.amount, 0) as detail
from (select kind, account, currency, sum(amount) as amount from journal_sums group by kind, account, currency) s
full join (select e.kind, l.account, l.currency, sum(l.amount) as amount from journal_lines l join journal_entries e on e.id = l.entry_id group by e.kind, l.account, l.currency) j using (kind, account, currency)
where coalesce(s.amount, 0) <> coalesce(j.amount, 0) union all select 'sum of the days of ' || coalesce(s.account, j.account) || ' in ' || coalesce(s.currency, j.currency), 'kept ' || coalesce(s.debit, 0) || ' and ' || coalesce(s.credit, 0) || ', the journal says ' || coalesce(j.debit, 0) || ' and ' || coalesce(j.credit, 0) from (select account, currency, sum(debit) as debit, sum(credit) as credit from book_day_balances group by account, currency) s full join (select account, currency, coalesce(sum(amount) filter (where amount > 0), 0) as debit, coalesce(-sum(amount) filter (where amount < 0), 0) as credit from booked_lines where recorded_at < (select (max(day) + 1)::timestamp at time zone 'Europe/Berlin' from book_days) group by account, currency) j using (account, currency) where coalesce(s.debit, 0) <> coalesce(j.debit, 0) or coalesce(s.credit, 0) <> coalesce(j.credit, 0);

-- name: the sums that are kept of the sale are its living orders
select 'sale of ' || coalesce(s.day, o.day) || ', ' || coalesce(s.payment_method, o.payment_method) || ' in tier ' || coalesce(s.tier, o.tier) as what,
  'kept ' || coalesce(s.orders, 0) || ' orders in ' || coalesce(s.order_parts, 0) || ' parts of ' || coalesce(s.ordered, 0) || ' EUR, ' || coalesce(s.raised, 0) || ' raised, ' || coalesce(s.tokens, 0) || ' tokens; the orders say ' || coalesce(o.orders, 0) || ' in ' || coalesce(o.order_parts, 0) || ' of ' || coalesce(o.ordered, 0) || ', ' || coalesce(o.raised, 0) || ', ' || coalesce(o.tokens, 0) as detail
from (select day, payment_method, tier, sum(orders) as orders, sum(order_parts) as order_parts, sum(ordered_eur) as ordered, sum(raised_eur) as raised, sum(token_amount) as tokens from sale_sums group by 1, 2, 3) s
full join (
  select (o.placed_at at time zone 'Europe/Berlin')::date as day, o.payment_method, p.tier, count(*) filter (where p.part_no = 1) as orders, count(*) as order_parts, sum(p.amount_eur) as ordered, sum(p.amount_eur) filter (where o.status in ('funds_received', 'tokens_allocated')) as raised, sum(p.token_amount) as tokens
  from order_parts p join orders o on o.id = p.order_id where o.status not in ('lapsed', 'cancelled', 'withdrawn') group by 1, 2, 3
) o on o.day = s.day and o.payment_method = s.payment_method and o.tier = s.tier
where coalesce(s.orders, 0) <> coalesce(o.orders, 0) or coalesce(s.order_parts, 0) <> coalesce(o.order_parts, 0) or coalesce(s.ordered, 0) <> coalesce(o.ordered, 0) or coalesce(s.raised, 0) <> coalesce(o.raised, 0) or coalesce(s.tokens, 0) <> coalesce(o.tokens, 0);

-- name: issued tokens are unsold, owed as commission, unclaimed or claimed, and no such part is negative
select 'tokens' as what, account || ' is ' || -sum(amount) as detail
from journal_lines where currency = 'TOKEN' and account in ('unsold_tokens', 'unclaimed_tokens', 'claimed_tokens') group by account having sum(amount) > 0
union all
select 'tokens', 'more are redeemed than were claimed: ' || sum(amount) from journal_lines where account in ('claimed_tokens', 'redeemed_tokens') having sum(amount) > 0
union all
select 'investor ' || subject_id, 'has ' || -sum(amount) || ' unclaimed tokens'
from journal_lines where account = 'unclaimed_tokens' group by subject_id having sum(amount) > 0;

-- name: unclaimed and claimed tokens of an investor are what was allocated to them, bought or as commission, or inherited unclaimed
select 'investor ' || coalesce(o.account_id, j.subject_id) as what, 'was allocated ' || coalesce(o.tokens, 0) || ' and ' || coalesce(m.tokens, 0) || ' as commission, inherited ' || coalesce(i.tokens, 0) || ', the books hold ' || coalesce(j.tokens, 0) as detail
from (select account_id, sum(token_amount) as tokens from orders where status = 'tokens_allocated' group by account_id) o
full join (select subject_id, -sum(amount) as tokens from journal_lines where account in ('unclaimed_tokens', 'claimed_tokens') group by subject_id) j on j.subject_id = o.account_id
left join (
  select l.subject_id, -sum(l.amount) as tokens from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'unclaimed_tokens' and e.kind in ('commission_invested', 'commission_taken_back') group by l.subject_id
) m on m.subject_id = j.subject_id
left join (select l.subject_id, -sum(l.amount) as tokens from journal_lines l join journal_entries e on e.id = l.entry_id where e.kind = 'tokens_inherited' group by l.subject_id) i on i.subject_id = j.subject_id
where coalesce(o.tokens, 0) + coalesce(m.tokens, 0) + coalesce(i.tokens, 0) <> coalesce(j.tokens, 0) or coalesce(m.tokens, 0) < 0;

-- name: what is owed to an affiliate and what was allocated to them as commission is what their referred orders have earned
select 'affiliate ' || coalesce(c.affiliate_id, j.subject_id) as what, 'has earned ' || coalesce(c.tokens, 0) || ', the books hold ' || coalesce(j.tokens, 0) as detail
from (select affiliate_id, sum(token_amount) as tokens from commissions where state in ('earned', 'invested') group by affiliate_id) c
full join (
  select l.subject_id, -sum(l.amount) as tokens from journal_lines l join journal_entries e on e.id = l.entry_id
  where l.account = 'commission_due' or (l.account = 'unclaimed_tokens' and e.kind in ('commission_invested', 'commission_taken_back')) group by l.subject_id
) j on j.subject_id = c.affiliate_id
where coalesce(c.tokens, 0) <> coalesce(j.tokens, 0);

-- name: commission is owed for allocated orders of referred people alone, and is what its history says
select 'commission ' || c.id as what, c.state || ' of ' || c.token_amount || ' for an order that is ' || o.status || ', its history ends at ' || coalesce(h.to_state, 'nothing') || ' of ' || coalesce(h.token_amount, 0) as detail
from commissions c join orders o on o.id = c.order_id
left join referrals r on r.account_id = o.account_id and r.affiliate_id = c.affiliate_id
left join lateral (select to_state, token_amount from commission_changes x where x.commission_id = c.id order by x.position desc limit 1) h on true
where r.account_id is null or c.affiliate_id = o.account_id or h.to_state is distinct from c.state or h.token_amount is distinct from c.token_amount;

-- name: commission becomes tokens once, by an approved allocation
select 'commission allocation line ' || l.id as what, a.state || ' of ' || l.token_amount || ', the books hold ' || coalesce(-j.amount, 0) as detail
from commission_allocation_lines l join commission_allocations a on a.id = l.commission_allocation_id
left join (select e.cause_id, sum(x.amount) as amount from journal_entries e join journal_lines x on x.entry_id = e.id where e.kind = 'commission_invested' and x.account = 'unclaimed_tokens' group by e.cause_id) j on j.cause_id = l.id
where coalesce(-j.amount, 0) <> case when a.state = 'approved' then l.token_amount else 0 end;

-- name: claimed tokens in the books are the settled claims, each settled by exactly one transaction
select 'claim ' || c.id as what, c.state || ' with ' || coalesce(-j.amount, 0) || ' claimed in the books and transfer ' || coalesce(t.state, 'none') as detail
from distribution_claims c left join transfers t on t.id = c.transfer_id
left join (select e.cause_id, sum(l.amount) as amount from journal_entries e join journal_lines l on l.entry_id = e.id where e.kind = 'claim_settled' and l.account = 'claimed_tokens' group by e.cause_id) j on j.cause_id = c.id
where coalesce(-j.amount, 0) <> case when c.state = 'settled' then c.token_amount else 0 end
  or (c.state = 'settled' and (t.state is distinct from 'settled' or (select count(*) from transfer_attempts a where a.transfer_id = t.id and a.outcome = 'settled') <> 1));

-- name: a kept list of holders is whole, adds up to what was issued, and is as it was when it was kept
select 'holders of ledger ' || s.ledger as what, s.holder_count || ' holders of ' || s.issued_tokens || ' tokens with ' || s.elsewhere_tokens || ' elsewhere, lines hold ' || coalesce(l.tokens, 0) || ' of ' || coalesce(l.holders, 0) as detail
from holder_snapshots s
left join (
  select snapshot_id, sum(token_amount) as tokens, count(*) as holders, string_agg(public_key || '|' || token_amount || '|' || coalesce(frozen::text, 'unknown'), E'\n' order by public_key collate "C") as words
  from holder_snapshot_lines group by snapshot_id
) l on l.snapshot_id = s.id
where coalesce(l.holders, 0) <> s.holder_count or coalesce(l.tokens, 0) + s.elsewhere_tokens <> s.issued_tokens
  or encode(sha256(convert_to(concat_ws(E'\n', concat_ws('|', s.ledger, s.asset, s.issued_tokens, s.elsewhere_tokens), l.words), 'UTF8')), 'hex') <> s.content_hash;

-- name: the sums of a coupon run are those of its payouts, which share no more than its pool and were held at its record date
select 'coupon run ' || r.id as what, r.payout_count || ' payouts of ' || r.fixed_eur || ' + ' || r.variable_eur || ' + ' || r.repayment_eur || ' EUR, net ' || coalesce(r.net_eur::text, 'open') || ', ' || coalesce(r.lumens::text, 'no') || ' XLM; its lines say ' || l.payouts || ' of ' || l.fixed || ' + ' || l.variable || ' + ' || l.repayment || ', net ' || coalesce(l.net::text, 'open') || ', ' || coalesce(l.lumens::text, 'no') as detail
from coupon_runs r
join lateral (select count(*) as payouts, sum(fixed_eur) as fixed, sum(variable_eur) as variable, sum(repayment_eur) as repayment, sum(gain_eur) as gain, sum(capital_gains_tax_eur) as cgt, sum(solidarity_surcharge_eur) as soli,
  sum(church_tax_eur) as church, sum(net_eur) as net, sum(lumens) as lumens, sum(token_amount) as tokens, count(*) filter (where lumens is null) as unfixed from coupon_payouts where run_id = r.id) l on true
where r.prepared_at is not null and (l.payouts <> r.payout_count or l.fixed <> r.fixed_eur or l.variable <> r.variable_eur or l.repayment <> r.repayment_eur or l.gain <> r.gain_eur or l.tokens <> r.payout_tokens or l.tokens > r.outstanding_tokens or l.variable > coalesce(r.pool_eur, 0)
  or (r.proposed_by is not null and (l.unfixed > 0 or l.cgt <> r.capital_gains_tax_eur or l.soli <> r.solidarity_surcharge_eur or l.church <> r.church_tax_eur or l.net <> r.net_eur or l.lumens <> r.lumens)));

-- name: every wallet of a coupon run held at the record date what it is paid for
select 'coupon payout ' || p.id as what, 'for ' || p.token_amount || ' tokens, the list of holders says ' || coalesce(l.token_amount::text, 'none') as detail
from coupon_payouts p join coupon_runs r on r.id = p.run_id
left join holder_snapshot_lines l on l.snapshot_id = r.snapshot_id and l.public_key = p.public_key
where p.public_key is not null and p.token_amount is distinct from l.token_amount;

-- name: lumens are floored at the rate of the run, tax and net make up the gross, and an exempt person pays none
select 'coupon payout ' || p.id as what, 'net ' || p.net_eur || ' EUR at ' || r.rate || ' is paid as ' || p.lumens || ' XLM, ' || coalesce(p.exemption, 'not exempt') as detail
from coupon_payouts p join coupon_runs r on r.id = p.run_id
where p.lumens is not null and (p.lumens <> div(p.net_eur * 10000000, r.rate) / 10000000 or (p.exemption is not null and p.capital_gains_tax_eur + p.solidarity_surcharge_eur + p.church_tax_eur <> 0));

-- name: every payout that is paid or on its way is one payment of one transfer, and every payment of a payout transfer that landed is one paid payout
select 'coupon payout ' || p.id as what, p.state || ' of ' || p.lumens || ' XLM to ' || p.paid_to || ', its transfer is ' || t.state || ' and pays ' || coalesce(l.amount::text, 'nothing') || ' to ' || coalesce(l.payee, 'no payee') as detail
from coupon_payouts p join transfers t on t.id = p.transfer_id
left join transfer_payments l on l.transfer_id = p.transfer_id and l.payment_no = p.payment_no
where t.kind <> 'payout' or l.amount is distinct from p.lumens or l.payee is distinct from p.paid_to
  or (p.state = 'paid' and (t.state <> 'settled' or (select count(*) from transfer_attempts a where a.transfer_id = t.id and a.outcome = 'settled') <> 1))
union all
select 'transfer ' || t.id, 'settled with payment ' || l.payment_no || ' of ' || l.amount || ' XLM, which no payout knows'
from transfers t join transfer_payments l on l.transfer_id = t.id
where t.kind = 'payout' and t.state = 'settled' and not exists (select from coupon_payouts p where p.transfer_id = t.id and p.payment_no = l.payment_no);

-- name: what released runs owe to holders, to those who cannot be paid and to the tax office lies in the books as the payouts say
select 'coupon run ' || r.id as what, r.state || ', the books owe ' || coalesce(-b.due, 0) || ' EUR, ' || coalesce(-b.parked, 0) || ' parked, ' || coalesce(-b.tax, 0) || ' tax; the payouts say ' || coalesce(l.due, 0) || ', ' || coalesce(l.parked, 0) || ', ' || coalesce(l.tax, 0) as detail
from coupon_runs r
left join (select subject_id, sum(amount) filter (where account = 'payouts_due') as due, sum(amount) filter (where account = 'payouts_parked') as parked, sum(amount) filter (where account = 'withheld_tax') as tax
  from journal_lines where account in ('payouts_due', 'payouts_parked', 'withheld_tax') group by subject_id) b on b.subject_id = r.id
left join (select run_id, sum(net_eur) filter (where state in ('planned', 'sending')) as due, sum(net_eur) filter (where state = 'parked') as parked, sum(capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur) as tax
  from coupon_payouts group by run_id) l on l.run_id = r.id and r.state in ('released', 'settled')
where coalesce(-b.due, 0) <> coalesce(l.due, 0) or coalesce(-b.parked, 0) <> coalesce(l.parked, 0) or coalesce(-b.tax, 0) <> coalesce(l.tax, 0);

-- name: lumens that left the payout account in the books are the payouts that are paid
select 'payout account' as what, 'books say ' || books.amount || ', payouts say ' || paid.amount as detail
from (select coalesce(-sum(amount), 0) as amount from journal_lines where account = 'payout_wallet') books, (select coalesce(sum(lumens), 0) as amount from coupon_payouts where state = 'paid') paid
where books.amount <> paid.amount;

-- name: tokens are taken back only for who was paid their nominal, and never more than were repaid
select 'coupon payout ' || p.id as what, p.state || ' repaid ' || case when p.repayment_eur > 0 then p.token_amount else 0 end || ' tokens, ' || l.tokens || ' are redeemed or about to be' as detail
from (select payout_id, sum(token_amount) as tokens from redemption_lines where state <> 'left' group by payout_id) l
join coupon_payouts p on p.id = l.payout_id
where p.state <> 'paid' or p.repayment_eur <= 0 or l.tokens > p.token_amount;

-- name: every token that is redeemed or about to be is one operation of one transfer, and every operation of a redemption that landed is one redeemed line
select 'redemption line ' || l.id as what, l.state || ' of ' || l.token_amount || ' out of ' || l.public_key || ', its transfer is ' || t.state || ' and takes ' || coalesce(x.token_amount::text, 'nothing') || ' out of ' || coalesce(x.public_key, 'nothing') as detail
from redemption_lines l
join transfers t on t.id = l.transfer_id
left join transfer_redemptions x on x.transfer_id = l.transfer_id and x.operation_no = l.operation_no
where t.kind <> 'clawback' or x.token_amount is distinct from l.token_amount or x.public_key is distinct from l.public_key
  or (l.state = 'redeemed' and (t.state <> 'settled' or (select count(*) from transfer_attempts a where a.transfer_id = t.id and a.outcome = 'settled') <> 1))
union all
select 'transfer ' || t.id, 'settled with operation ' || x.operation_no || ' of ' || x.token_amount || ' tokens, which no redemption knows'
from transfers t
join transfer_redemptions x on x.transfer_id = t.id
where t.state = 'settled' and not exists (select from redemption_lines l where l.transfer_id = t.id and l.operation_no = x.operation_no);

-- name: every refund and every act on a holding that the ledger settled is one that officers decided
select 'transfer ' || t.id as what, 'settled as ' || t.kind || ', without a decision of officers' as detail from transfers t
where t.state = 'settled' and t.kind in ('refund', 'authorisation', 'clawback') and not exists (select from refunds r where r.transfer_id = t.id)
  and not exists (select from holding_adjustments a where a.transfer_id = t.id) and not exists (select from transfer_redemptions x where x.transfer_id = t.id);

-- name: redeemed tokens in the books are those that were taken back
select 'redemption ' || coalesce(l.redemption_id, j.subject_id) as what, coalesce(l.tokens, 0) || ' taken back, the books hold ' || coalesce(j.tokens, 0) as detail
from (select redemption_id, sum(token_amount) as tokens from redemption_lines where state = 'redeemed' group by redemption_id) l
full join (select subject_id, sum(amount) as tokens from journal_lines where account = 'redeemed_tokens' group by subject_id) j on j.subject_id = l.redemption_id
where coalesce(l.tokens, 0) <> coalesce(j.tokens, 0);

-- name: no envelope was posted that was not stored with all its signatures first
select 'attempt ' || id as what, 'was posted without a stored envelope' as detail from transfer_attempts where first_posted_at is not null and signed_envelope_xdr is null;

-- name: a channel is held by one transfer whose outcome is open
select 'channel ' || c.public_key as what, 'is held by transfer ' || t.id || ', which is ' || t.state as detail from stellar_channels c join transfers t on t.id = c.held_by where t.state = 'settled';

-- name: every document has its sealed original and belongs to a proof, a certificate, an extract or a message
with evidence as (
  select document_id from attachments union all select document_id from business_files union all select document_id from contact_attachments
  union all select document_id from video_pictures union all select document_id from video_recordings
  union all select document_id from tax_certificates where document_id is not null union all select document_id from register_extracts where document_id is not null
)
select 'document ' || d.id as what, 'original stored: ' || exists (select from document_bodies b where b.document_id = d.id and b.kind = 'original') || ', attached: ' || exists (select from evidence e where e.document_id = d.id) as detail
from documents d
where not exists (select from document_bodies b where b.document_id = d.id and b.kind = 'original') or not exists (select from evidence e where e.document_id = d.id);

-- name: tax that was withheld is that of the payouts, and is remitted, cut or still owed
select 'withheld tax' as what, owed || ' owed by the books, ' || withheld || ' withheld, ' || remitted || ' remitted, ' || cut || ' cut' as detail
from (select (select coalesce(-sum(amount), 0) from journal_lines where account = 'withheld_tax') as owed, (select coalesce(sum(capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur), 0) from withheld_taxes) as withheld, (select coalesce(sum(remitted_eur), 0) from tax_remittances) as remitted, (select coalesce(sum(cut_eur), 0) from tax_remittances) as cut) sums
where owed <> withheld - remitted - cut;

-- name: no more is remitted for a month than was withheld in it, and each remittance is in the books
select 'tax of ' || t.month as what, t.remitted || ' remitted and ' || t.cut || ' cut of ' || coalesce(w.withheld, 0) || ' withheld, ' || coalesce(b.booked, 0) || ' booked' as detail
from (select month, sum(remitted_eur) as remitted, sum(cut_eur) as cut from tax_remittances group by month) t left join (select month, sum(capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur) as withheld from withheld_taxes group by month) w on w.month = t.month left join (select m.month, -sum(j.amount) as booked from tax_remittances m join journal_entries e on e.kind = 'taxes_remitted' and e.cause_id = m.id join journal_lines j on j.entry_id = e.id and j.account = 'tax_office' group by m.month) b on b.month = t.month
where t.remitted + t.cut > coalesce(w.withheld, 0) or t.cut not between 0 and 0.99 or t.remitted <> coalesce(b.booked, 0);

-- name: no certificate exceeds the withheld tax
select 'tax certificate ' || c.number as what, c.income_eur || ' of ' || coalesce(w.income, 0) || ' income, ' || c.capital_gains_tax_eur || ' of ' || coalesce(w.capital_gains_tax, 0) || ' tax' as detail
from tax_certificates c -- one from before a correction is outdated, and exceeds nothing until it is replaced
left join (select w.account_id, extract(year from w.taxed_on)::int as year, sum(w.income_eur) as income, sum(w.capital_gains_tax_eur) as capital_gains_tax, sum(w.solidarity_surcharge_eur) as solidarity_surcharge, sum(w.church_tax_eur) as church_tax from withheld_taxes w where w.corrected_at is null or not exists (select from tax_certificates o where o.account_id = w.account_id and o.year = extract(year from w.taxed_on) and o.state = 'issued' and o.issued_at < w.corrected_at) group by 1, 2) w on w.account_id = c.account_id and w.year = c.year
where c.state = 'issued' and (c.income_eur > coalesce(w.income, 0) or c.capital_gains_tax_eur > coalesce(w.capital_gains_tax, 0) or c.solidarity_surcharge_eur > coalesce(w.solidarity_surcharge, 0) or c.church_tax_eur > coalesce(w.church_tax, 0));

-- name: each correction of tax is in the books, as owed to the holder and no longer to the tax office
select 'tax correction ' || c.id as what, 'changes ' || c.change || ', ' || coalesce(b.tax, 0) || ' of it off the tax, ' || coalesce(b.due, 0) || ' owed to the holder' as detail
from (select id, capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur as change from corrected_taxes) c left join (select l.subject_id, sum(l.amount) filter (where l.account = 'withheld_tax') as tax, sum(l.amount) filter (where l.account = 'tax_refunds_due') as due from journal_entries e join journal_lines l on l.entry_id = e.id where e.kind = 'tax_corrected' group by l.subject_id) b on b.subject_id = c.id
where coalesce(b.tax, 0) <> -c.change or coalesce(b.due, 0) <> c.change;

-- name: what corrections owed to a person is owed still, or is with their refunds of tax
-- One that the bank sent back came in again as a payment; one that never left is owed again.
select 'tax owed to ' || c.account_id as what, c.corrected || ' corrected, ' || coalesce(o.owed, 0) || ' owed by the books, ' || coalesce(r.refunded, 0) || ' on refunds' as detail
from (select account_id, -sum(capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur) as corrected from corrected_taxes group by account_id) c left join (select t.account_id, -sum(l.amount) as owed, max(l.amount) as most from tax_corrections t join (select subject_id, sum(amount) as amount from journal_lines where account = 'tax_refunds_due' group by subject_id) l on l.subject_id = t.id group by t.account_id) o on o.account_id = c.account_id full join (select account_id, sum(amount) as refunded from refunds r where account_id is not null and (state in ('approved', 'exported', 'sent') or (state = 'failed' and not exists (select from journal_entries e where e.kind = 'tax_refund_failed' and e.cause_id = r.id))) group by account_id) r on r.account_id = c.account_id
where coalesce(c.corrected, 0) <> coalesce(o.owed, 0) + coalesce(r.refunded, 0) or coalesce(o.most, 0) > 0;

-- name: a filed return that is still right has the tax of its month
select 'tax return of ' || t.month || ', version ' || t.version_no as what, t.declared || ' declared of ' || coalesce(w.withheld, 0) || ' withheld' as detail
from (select month, version_no, payments, corrections, (content->'totals'->>'capital_gains_tax')::numeric + (content->'totals'->>'solidarity_surcharge')::numeric + (content->'totals'->>'church_tax')::numeric as declared from tax_returns) t
left join (select month, sum(capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur) as withheld, count(*) filter (where corrected_at is null) as payments, count(corrected_at) as corrections from withheld_taxes group by month) w on w.month = t.month
where t.payments = coalesce(w.payments, 0) and t.corrections = coalesce(w.corrections, 0) and t.declared <> coalesce(w.withheld, 0);
