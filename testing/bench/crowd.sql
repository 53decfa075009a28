-- A crowd that has invested: as valid as what the product writes (each check of each table holds, and every invariant of money), made
-- by the thousand; their files are empty and never opened. `people`, `orders` and `bank_file` are put in before it runs; officers `maker` and `checker` are there already. Triggers are off
-- for its session: they watch changes, and nothing here is changed.
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '64MB';
-- The id that belongs to a text: a hash of it with the digits of a random one (version 4).
create function pg_temp.id_of(what text) returns uuid language sql immutable as $$ select overlay(overlay(md5(what) placing '4' from 13) placing 'a' from 17)::uuid $$;

create temp table person as
select n, pg_temp.id_of('person' || n) as id, (array['Anna','Ben','Clara','David','Emma','Finn','Greta','Hannes','Ida','Jonas','Katharina','Lukas','Mia','Noah','Olga','Paul','Rosa','Simon','Tilda','Ümit'])[1 + n % 20] as first_name,
  (array['Schmidt','Müller','Fischer','Weber','Wagner','Becker','Hoffmann','Koch','Richter','Klein','Wolf','Neumann','Schwarz','Braun','Zimmermann','Krüger','Hartmann','Lange','Werner','Krause','Lehmann','Köhler','Maier','Jung','Vogel'])[1 + (n / 20) % 25] || case when n >= 500 then '-' || to_hex(n / 500) else '' end as last_name,
  'person' || n || '@people.example' as email, 'G' || substr(upper(translate(md5('w' || n) || md5('x' || n), '0189', 'wxyz')), 1, 55) as wallet,
  now() - interval '40 days' + n * (interval '30 days' / {{people}}) as at
from generate_series(1, {{people}}) n;
create unique index on person (n);
analyze person;

insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at)
select id, email, at, first_name || ' ' || last_name, 'x', case when n % 3 = 0 then 'en' else 'de' end, at from person;
insert into kyc_records (account_id, applicant_type, verdict, verdict_since)
select id, 'individual', case when n % 100 = 98 then 'in_review' when n % 100 = 99 then 'in_progress' else 'approved' end, at + interval '1 hour' from person;
insert into kyc_verdict_changes (account_id, from_verdict, to_verdict, actor_kind, at)
select id, 'in_review', 'approved', 'system', at + interval '1 hour' from person where n % 100 < 98;
insert into kyc_verdict_changes (account_id, from_verdict, to_verdict, actor_kind, at)
select id, 'in_progress', 'in_review', 'investor', at + interval '1 hour' from person where n % 100 = 98;
insert into kyc_checks (id, account_id, item, attempt, state, began_at, since)
select pg_temp.id_of(item || n), id, item, 1, case when n % 100 = 98 and item <> 'email' then 'in_review' else 'approved' end, at, at + interval '1 hour'
from person cross join (values ('email'), ('identity'), ('address'), ('upload')) as i (item) where n % 100 < 99;
insert into kyc_addresses (account_id, street, city, country, zipcode, updated_at) select id, 'Lindenweg ' || n, 'Hamburg', 'DE', '20095', at from person;
insert into identity_proofs (id, account_id, first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on, created_at, updated_at)
select pg_temp.id_of('proof' || n), id, first_name, last_name, date '1950-01-01' + n % 18000, 'Hamburg', 'DE', 'DE', 'DE', lpad(n::text, 11, '0'), 'id_card', 'L' || lpad(n::text, 8, '0'), 'Stadt Hamburg', date '2045-01-01', at, at from person;
insert into documents (id, owner_id, type, size_bytes, display_name, stored_at) select pg_temp.id_of('document' || n), id, 'application/pdf', 200000, 'Ausweis.pdf', at from person;
insert into document_bodies (document_id, kind, type, algorithm, key_id, wrapped_key, body) select pg_temp.id_of('document' || n), 'original', 'application/pdf', 'aes-256-gcm', 'crowd', '\x00', '\x00' from person;
insert into attachments (id, identity_proof_id, document_id, attached_at) select pg_temp.id_of('attachment' || n), pg_temp.id_of('proof' || n), pg_temp.id_of('document' || n), at from person;

create temp table bought as
select o.n, pg_temp.id_of('order' || o.n) as id, p.n as person_n, p.id as account_id, p.first_name || ' ' || p.last_name as name, 'DE' || lpad(p.n::text, 20, '0') as iban,
  (11 + o.n % 20)::numeric(20, 2) as amount, trunc((11 + o.n % 20) / 0.95, 7) as tokens,
  (array['tokens_allocated','tokens_allocated','tokens_allocated','tokens_allocated','tokens_allocated','tokens_allocated','tokens_allocated','tokens_allocated','tokens_allocated','tokens_allocated','funds_received','pending','pending','received','lapsed','cancelled'])[1 + (o.n * 7 + o.n / 16) % 16] as status,
  'BB1-' || upper(substr(translate(md5('reference' || o.n), '01', 'xy'), 1, 9)) || '-' || o.n as reference, p.at + interval '2 hours' + o.n % 97 * interval '1 hour' as at
from generate_series(1, {{orders}}) o (n) join person p on p.n = 1 + (o.n - 1) % {{people}};
update bought set status = 'pending' where status = 'tokens_allocated' and person_n % 100 >= 98;
create index on bought (status);
analyze bought;
insert into orders (id, account_id, token_code, status, amount_eur, token_amount, face_value_eur, payment_method, sender_iban, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline)
select id, account_id, 'BB1', status, amount, tokens, trunc(tokens, 2), 'EUR', iban, reference, '{}', 'order-' || n, '\x00', at, at + interval '60 days' from bought;
insert into order_parts (order_id, part_no, tier, price_eur, amount_eur, token_amount) select id, 1, 0, 0.95, amount, tokens from bought;
insert into sale_sums (part, day, payment_method, tier, orders, order_parts, ordered_eur, raised_eur, token_amount)
select 2000, (at at time zone 'Europe/Berlin')::date, 'EUR', 0, count(*), count(*), sum(amount), coalesce(sum(amount) filter (where status in ('funds_received', 'tokens_allocated')), 0), sum(tokens) from bought where status not in ('lapsed', 'cancelled') group by 2;
update sale_totals set reserved_eur = (select sum(amount) from bought where status not in ('lapsed', 'cancelled')) where token_code = 'BB1';
insert into order_status_changes (order_id, from_status, to_status, actor_kind, reason, at)
select id, 'pending', case status when 'tokens_allocated' then 'funds_received' else status end, 'system', 'the crowd', at + interval '1 day' from bought where status <> 'pending';
insert into order_status_changes (order_id, from_status, to_status, actor_kind, reason, at)
select id, 'funds_received', 'tokens_allocated', 'system', 'the crowd', at + interval '2 days' from bought where status = 'tokens_allocated';

-- Each paid order was paid in four parts, each received one in one part that is too little; and some money waits for officers.
create temp table paid as
select pg_temp.id_of('payment' || b.n || '-' || k) as id, pg_temp.id_of('assignment' || b.n || '-' || k) as assignment_id, b.n * 5 + k as n, b.id as order_id, b.name, b.iban, b.reference, b.at + interval '20 hours' as at,
  case when b.status = 'received' then trunc(b.amount / 2, 2) when k < 4 then trunc(b.amount / 4, 2) else b.amount - 3 * trunc(b.amount / 4, 2) end as amount
from bought b cross join generate_series(1, 4) k where b.status in ('tokens_allocated', 'funds_received') or (b.status = 'received' and k = 1)
union all
select pg_temp.id_of('stray' || n), null, -n, null, 'Stray Payer ' || n, 'DE' || lpad((900000000 + n)::text, 20, '0'), 'Anlage', now() - n * interval '1 minute', (10 + n % 90)::numeric(20, 2) from generate_series(1, greatest({{people}} / 50, 1)) n;
analyze paid;
insert into bank_imports (id, file_name, file_hash, file, created_at, imported_at, result)
values (pg_temp.id_of('import'), 'crowd.xml', sha256('\x{{bank_file}}'), '\x{{bank_file}}', now(), now(), '{"counts":{"new":0,"known":0,"refused":0,"ignored":0}}');
insert into bank_statements (id, bank_import_id, account_iban, statement_id, format) values (pg_temp.id_of('statement'), pg_temp.id_of('import'), 'DE50100000000000000001', 'crowd', 'camt.053');
insert into bank_lines (id, bank_statement_id, account_iban, line_key, booking_date, amount_eur, direction, counterparty_name, counterparty_iban, remittance, is_reversal, is_charge)
select id, pg_temp.id_of('statement'), 'DE50100000000000000001', 'line-' || n, at::date, amount, 'credit', name, iban, reference, false, false from paid;
insert into payments (id, source, source_key, currency, amount, payer_name, payer_account, remittance, booking_date, received_at, first_seen_at, state, queue_reason, named_order_id)
select id, 'bank', id::text, 'EUR', amount, name, iban, reference, at::date, at, at, case when order_id is null then 'queued' else 'assigned' end, case when order_id is null then 'no_reference' end, order_id from paid;
insert into payment_assignments (id, payment_id, order_id, amount, credited_eur, assigned_at) select assignment_id, id, order_id, amount, amount, at from paid where order_id is not null;
insert into order_standings (order_id, credited_eur, updated_at) select order_id, sum(amount), max(at) from paid where order_id is not null group by order_id;

create temp table entry (id uuid, kind text, cause_id uuid, at timestamptz);
insert into entry select pg_temp.id_of('received' || id), 'payment_received', id, at from paid;
insert into entry select pg_temp.id_of('assigned' || id), 'payment_assigned', assignment_id, at from paid where order_id is not null;
insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
select pg_temp.id_of('received' || id), k, case k when 1 then 'bank' else 'suspense' end, case k when 2 then id end, 'EUR', case k when 1 then amount else -amount end from paid cross join generate_series(1, 2) k;
insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
select pg_temp.id_of('assigned' || id), k, case k when 1 then 'suspense' else 'order_funds' end, case k when 1 then id else order_id end, 'EUR', case k when 1 then amount else -amount end from paid cross join generate_series(1, 2) k where order_id is not null;

insert into allocations (id, proposed_by, proposed_at, decided_by, decided_at)
select pg_temp.id_of('allocation' || a), m.id, now() - a * interval '1 hour', c.id, now() - a * interval '1 hour'
from (select distinct n / 1000 as a from bought where status = 'tokens_allocated') x, officers m, officers c where m.email = 'maker@issuer.example' and c.email = 'checker@issuer.example';
insert into allocation_lines (allocation_id, order_id, account_id, amount_eur, token_amount) select pg_temp.id_of('allocation' || n / 1000), id, account_id, amount, tokens from bought where status = 'tokens_allocated';
insert into entry select pg_temp.id_of('allocated' || id), 'tokens_allocated', id, at + interval '2 days' from bought where status = 'tokens_allocated';
insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
select pg_temp.id_of('allocated' || id), k, (array['order_funds','proceeds','unsold_tokens','unclaimed_tokens'])[k], case k when 3 then null when 4 then account_id else id end, case when k < 3 then 'EUR' else 'TOKEN' end, (array[amount, -amount, tokens, -tokens])[k]
from bought cross join generate_series(1, 4) k where status = 'tokens_allocated';

insert into stellar_channels (public_key) select 'GCROWD' where not exists (select from stellar_channels);
-- Four of five have claimed what they have, each by one transaction.
create temp table claimed as
select p.n, p.id as account_id, p.wallet, sum(b.tokens) as tokens, max(b.at) + interval '3 days' as at from person p join bought b on b.account_id = p.id and b.status = 'tokens_allocated' where p.n % 5 <> 0 group by 1, 2, 3;
analyze claimed;
insert into transfers (id, kind, state, channel, sequence, created_at, settled_ledger) select pg_temp.id_of('transfer' || n), 'claim', 'settled', (select min(public_key) from stellar_channels), n, at, 1000 + n from claimed;
insert into transfer_attempts (id, transfer_id, attempt_no, unsigned_envelope_xdr, transaction_hash, max_time, signed_envelope_xdr, built_at, first_posted_at, outcome, result_code)
select pg_temp.id_of('attempt' || n), pg_temp.id_of('transfer' || n), 1, 'x', md5('one' || n) || md5('two' || n), at, 'x', at, at, 'settled', 'tx_success' from claimed;
insert into distribution_claims (id, account_id, state, public_key, token_amount, transfer_id, created_at, settled_at, shape) select pg_temp.id_of('claim' || n), account_id, 'settled', wallet, tokens, pg_temp.id_of('transfer' || n), at, at, 'new_account' from claimed;
insert into wallets (id, account_id, public_key, proof, proven_at) select pg_temp.id_of('wallet' || n), account_id, wallet, 'claim_signature', at from claimed;
insert into entry select pg_temp.id_of('claimed' || n), 'claim_settled', pg_temp.id_of('claim' || n), at from claimed;
insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
select pg_temp.id_of('claimed' || n), k, (array['unclaimed_tokens','claimed_tokens'])[k], account_id, 'TOKEN', (array[tokens, -tokens])[k] from claimed cross join generate_series(1, 2) k;

-- Two coupons, paid to everybody who has claimed, a hundred payments to a transaction.
create temp table coupon as
select r, pg_temp.id_of('run' || r) as run_id, pg_temp.id_of('snapshot' || r) as snapshot_id, c.*, row_number() over (partition by r order by c.n) as line_no, round(c.tokens * 0.01, 2) as gross from generate_series(1, 2) r cross join claimed c;
alter table coupon add tax numeric, add soli numeric, add net numeric, add lumens numeric;
update coupon set tax = round(gross * 0.25, 2), soli = round(round(gross * 0.25, 2) * 0.055, 2);
update coupon set net = gross - tax - soli, lumens = div((gross - tax - soli) * 10000000, 0.3) / 10000000;
analyze coupon;
insert into holder_snapshots (id, ledger, closed_at, asset, issued_tokens, elsewhere_tokens, holder_count, content_hash, reason, kept_at)
select snapshot_id, 5000000 + r, now() - (3 - r) * interval '1 day', 'BB1:G', sum(tokens)::numeric(20, 7), 0, count(*), encode(sha256(convert_to(concat_ws(E'\n', concat_ws('|', 5000000 + r, 'BB1:G', sum(tokens)::numeric(20, 7), 0::numeric(20, 7)),
  string_agg(wallet || '|' || tokens::numeric(20, 7) || '|false', E'\n' order by wallet collate "C")), 'UTF8')), 'hex'), 'coupon', now() from coupon group by snapshot_id, r;
insert into holder_snapshot_lines (snapshot_id, public_key, token_amount, frozen) select snapshot_id, wallet, tokens, false from coupon;
insert into coupon_runs (id, payout_number, due_date, payment_date, record_date, parts, state, started_at, snapshot_id, outstanding_tokens, payout_count, payout_tokens, fixed_eur, variable_eur, repayment_eur, gain_eur, prepared_at, rate, rate_read_at, rate_sources, taxed_on,
  capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, net_eur, lumens, content_hash, proposed_by, proposed_at, released_by, released_at, settled_at)
select run_id, r, current_date - 1 - (3 - r), current_date - (3 - r), current_date - 2 - (3 - r), '{fixed_coupon}', 'settled', now(), snapshot_id, sum(tokens), count(*), sum(tokens), sum(gross), 0, 0, 0, now(), 0.3, now(), '[]', current_date - (3 - r), sum(tax), sum(soli), 0, sum(net), sum(lumens), repeat('0', 64), m.id, now(), c.id, now(), now()
from coupon, officers m, officers c where m.email = 'maker@issuer.example' and c.email = 'checker@issuer.example' group by run_id, snapshot_id, r, m.id, c.id;
insert into transfers (id, kind, state, channel, sequence, created_at, settled_ledger) select pg_temp.id_of('payout' || r || '-' || (line_no - 1) / 100), 'payout', 'settled', (select min(public_key) from stellar_channels), 1, now(), 5000010 from coupon group by r, (line_no - 1) / 100;
insert into transfer_attempts (id, transfer_id, attempt_no, unsigned_envelope_xdr, transaction_hash, max_time, signed_envelope_xdr, built_at, first_posted_at, outcome, result_code)
select pg_temp.id_of('payout attempt' || r || '-' || part), pg_temp.id_of('payout' || r || '-' || part), 1, 'x', md5('three' || r || '-' || part) || md5('four' || r || '-' || part), now(), 'x', now(), now(), 'settled', 'tx_success' from (select distinct r, (line_no - 1) / 100 as part from coupon) c;
insert into transfer_payments (transfer_id, payment_no, payee, amount) select pg_temp.id_of('payout' || r || '-' || (line_no - 1) / 100), 1 + (line_no - 1) % 100, wallet, lumens from coupon;
insert into coupon_payouts (id, run_id, line_no, account_id, public_key, token_amount, fixed_eur, variable_eur, repayment_eur, gain_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, net_eur, lumens, state, transfer_id, payment_no, paid_to, paid_at)
select pg_temp.id_of('line' || r || '-' || n), run_id, line_no, account_id, wallet, tokens, gross, 0, 0, 0, tax, soli, 0, net, lumens, 'paid', pg_temp.id_of('payout' || r || '-' || (line_no - 1) / 100), 1 + (line_no - 1) % 100, wallet, now() - (3 - r) * interval '1 day' from coupon;
insert into entry select pg_temp.id_of('released' || r), 'coupon_run_released', pg_temp.id_of('run' || r), now() from generate_series(1, 2) r;
insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
select pg_temp.id_of('released' || r), k, (array['coupons','payouts_due','withheld_tax'])[k], run_id, 'EUR', (array[sum(gross), -sum(net), -sum(tax + soli)])[k] from coupon cross join generate_series(1, 3) k group by r, run_id, k;
insert into entry select distinct pg_temp.id_of('paid' || r || '-' || (line_no - 1) / 100), 'payouts_paid', pg_temp.id_of('payout' || r || '-' || (line_no - 1) / 100), now() from coupon;
insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
select pg_temp.id_of('paid' || r || '-' || part), k, (array['payouts_due','payout_exchange','payout_exchange','payout_wallet'])[k], case when k < 4 then run_id end, case when k < 3 then 'EUR' else 'XLM' end, (array[net, -net, lumens, -lumens])[k]
from (select r, run_id, (line_no - 1) / 100 as part, sum(net) as net, sum(lumens) as lumens from coupon group by 1, 2, 3) c cross join generate_series(1, 4) k;
insert into journal_entries (id, kind, cause_id, recorded_at) select id, kind, cause_id, at from entry;
insert into journal_sums (part, kind, account, currency, amount)
select 2000, e.kind, l.account, l.currency, sum(l.amount) from entry e join journal_lines l on l.entry_id = e.id group by e.kind, l.account, l.currency;

-- One in a hundred recommends, to twenty people each.
insert into affiliates (account_id, code, joined_at) select id, upper(substr(translate(md5('code' || n), '01', 'gh'), 1, 10)), at from person where n % 100 = 1;
insert into referrals (account_id, affiliate_id, number, agreed_at, signed_up_at) select p.id, a.id, p.n % 100 - 1, p.at, p.at from person p join person a on a.n = p.n - p.n % 100 + 1 where p.n % 100 between 2 and 21;
insert into commissions (id, order_id, affiliate_id, state, paid_eur, token_amount, created_at, since) select pg_temp.id_of('commission' || b.n), b.id, r.affiliate_id, 'pending', b.amount, 1, b.at, b.at from bought b join referrals r on r.account_id = b.account_id where b.status = 'tokens_allocated';
insert into commission_changes (id, commission_id, from_state, to_state, token_amount, actor_kind, reason, at) select gen_random_uuid(), id, null, 'pending', 1, 'system', 'allocated', created_at from commissions;

insert into contact_messages (id, full_name, email, message, locale, received_at, answered_at, answered_by)
select pg_temp.id_of('message' || n), first_name || ' ' || last_name, email, 'A question of ' || first_name, 'de', at, case when n % 10 <> 0 then at end, case when n % 10 <> 0 then (select id from officers where email = 'maker@issuer.example') end from person where n % 20 = 0;
insert into waitlist_members (id, email, full_name, investment_range, locale, wants_newsletter, for_affiliate_programme, privacy_version, joined_from, joined_at, confirmed_from, confirmed_at)
select pg_temp.id_of('member' || n), 'member' || n || '@people.example', first_name || ' ' || last_name, 'under_1000', 'de', false, false, '1', '203.0.113.1', at, '203.0.113.1', at from person where n % 4 = 0;
insert into mail_outbox (id, template, locale, recipient, values, created_at, sent_at, attempts, subject_id)
select pg_temp.id_of('mail' || n || '-' || k), 'order_placed', 'de', email, '{}', at + k * interval '1 hour', at + k * interval '1 hour', 1, id from person cross join generate_series(1, 3) k;
insert into audit_log (at, actor_kind, actor_id, act, subject, after) select at + k * interval '1 hour', 'investor', id, 'account.signed_in', 'account:' || id, '{}' from person cross join generate_series(1, 3) k;
set session_replication_role = origin;
