-- An allocation is a row once two officers have made it; until then it is an approval, which has the same id, its orders and the hash. Earlier
-- ones become decided approvals with the hash that both officers saw. Those that were open lapse, and their orders can be proposed again.
insert into approvals (id, kind, subject, content, facts, evidence, content_hash, account_ids, brought_by, reason, state, proposed_by, proposed_at, lapses_at, decided_by, decided_at, decision_reason)
select a.id, 'allocation', 'allocation:' || a.id, json_build_object('lines', l.lines),
  json_build_array(json_build_object('name', 'orders', 'format', 'count', 'value', l.orders::text, 'path', null), json_build_object('name', 'total', 'format', 'eur', 'value', l.eur::text, 'path', null),
    json_build_object('name', 'tokens', 'format', 'text', 'value', l.tokens::text, 'path', null)),
  l.evidence, decode(a.content_hash, 'hex'), l.accounts, '{}', 'orders_paid', case a.state when 'proposed' then 'lapsed' when 'rejected' then 'sent_back' else a.state end,
  a.proposed_by, a.proposed_at, a.proposed_at + interval '14 days', a.decided_by, coalesce(a.decided_at, now()), case a.state when 'rejected' then coalesce(nullif(left(a.rejection_reason, 300), ''), '–') end
from allocations a cross join lateral (
  select count(*) as orders, coalesce(sum(x.amount_eur), 0) as eur, coalesce(sum(x.token_amount), 0) as tokens, coalesce(array_agg(distinct x.account_id), '{}') as accounts,
    coalesce(json_agg(json_build_object('order_id', x.order_id, 'reference', o.reference, 'account_id', x.account_id, 'amount', x.amount_eur::text, 'tokens', x.token_amount::text) order by o.reference), '[]') as lines,
    coalesce(json_agg(json_build_array(
      json_build_object('name', 'paid_order', 'format', 'text', 'value', o.reference, 'path', '/desk/orders/' || o.id),
      json_build_object('name', 'person', 'format', 'person', 'value', x.account_id, 'path', '/desk/accounts/' || x.account_id),
      json_build_object('name', 'order_amount', 'format', 'eur', 'value', x.amount_eur::text, 'path', null),
      json_build_object('name', 'tokens', 'format', 'text', 'value', x.token_amount::text, 'path', null)) order by o.reference), '[]') as evidence
  from allocation_lines x join orders o on o.id = x.order_id where x.allocation_id = a.id
) l;

delete from allocation_lines l using allocations a where a.id = l.allocation_id and a.state <> 'approved';
delete from allocations where state <> 'approved';
alter table allocation_lines drop column live;
create unique index allocation_lines_one_of_order on allocation_lines (order_id);
alter table allocations
  drop column state,
  drop column content_hash,
  drop column rejection_reason,
  alter column decided_by set not null,
  alter column decided_at set not null,
  add constraint allocations_four_eyes check (decided_by <> proposed_by);
