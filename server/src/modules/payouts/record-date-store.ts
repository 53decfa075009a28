import { sql } from '../../platform/db/database.ts';

export const hadTokens = sql<{ found: boolean }>(
  'journal.tokens_before',
  "select exists (select from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'unclaimed_tokens' and e.recorded_at < $1) as found",
);

export const openClaims = sql<{ found: boolean }>(
  'distribution_claims.open_before',
  "select exists (select from transfers t where t.kind = 'claim' and t.state in ('signed', 'submitted') and t.created_at < $1) as found",
);

// The time of a claim is the ledger's; the books learn of it later.
export const listUnclaimed = sql<{ account_id: string; tokens: string }>(
  'tokens.unclaimed_at',
  `select account_id, sum(amount)::numeric(40, 7) as tokens from (
     select l.subject_id as account_id, -l.amount as amount from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'unclaimed_tokens' and e.kind <> 'claim_settled' and e.recorded_at < $1
     union all
     select c.account_id, -c.token_amount from distribution_claims c join transfers t on t.id = c.transfer_id where t.state = 'settled' and t.settled_ledger <= $2
   ) moved group by account_id having sum(amount) > 0 order by account_id`,
);

export const listLots = sql<{ account_id: string; tokens: string; cost: string }>(
  'allocation_lines.lots',
  `select l.account_id, l.token_amount as tokens, l.amount_eur as cost from allocation_lines l join allocations a on a.id = l.allocation_id join orders o on o.id = l.order_id
   where o.status = 'tokens_allocated' and l.account_id = any($1) order by l.account_id, a.decided_at, o.reference`,
);
