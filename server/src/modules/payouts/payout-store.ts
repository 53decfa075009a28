import { cents, eur, tokens } from '@bb1/domain/money';
import type { ParkedReason, PayoutState } from '@bb1/domain/payouts/payout-state';
import { forget, type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { Locale } from '@bb1/domain/locale';
import type { PayoutPart } from '@bb1/domain/payouts/payout-calendar';
import type { ParkedPayouts } from '../../module.ts';
import { newId } from '../../platform/ids.ts';
import type { GrossAmounts } from './gross-amounts.ts';

export interface PayoutRow {
  id: string;
  run_id: string;
  line_no: number;
  account_id: string | null;
  public_key: string | null;
  token_amount: string;
  fixed_eur: string;
  variable_eur: string;
  repayment_eur: string;
  gain_eur: string;
  /** Of payouts from before the table of cases: why nothing was withheld. */
  exemption: string | null;
  /** Rows of the table of cases. */
  running_case: string | null;
  gain_case: string | null;
  church_tax_percent: 8 | 9 | null;
  church_community: string | null;
  capital_gains_tax_eur: string | null;
  solidarity_surcharge_eur: string | null;
  church_tax_eur: string | null;
  net_eur: string | null;
  lumens: string | null;
  state: PayoutState;
  parked_reason: ParkedReason | null;
  parked_detail: string | null;
  transfer_id: string | null;
  paid_to: string | null;
  paid_at: Date | null;
}

/** What a proposal of the run fixes for a payout. */
export interface PayoutTerms {
  readonly id: string;
  readonly running_case: string;
  readonly gain_case: string;
  readonly church_tax_percent: number | null;
  readonly church_community: string | null;
  readonly capital_gains_tax_eur: string;
  readonly solidarity_surcharge_eur: string;
  readonly church_tax_eur: string;
  readonly net_eur: string;
  readonly lumens: string;
}

/** The columns of a `PayoutRow`, of a payout `l`. */
export const PAYOUT =
  'l.id, l.run_id, l.line_no, l.account_id, l.public_key, l.token_amount, l.fixed_eur, l.variable_eur, l.repayment_eur, l.gain_eur, l.exemption, l.running_case, l.gain_case, l.church_tax_percent, l.church_community, l.capital_gains_tax_eur, l.solidarity_surcharge_eur, l.church_tax_eur, l.net_eur, l.lumens, l.state, l.parked_reason, l.parked_detail, l.transfer_id, l.paid_to, l.paid_at';

const insertRows = sql(
  'coupon_payouts.insert',
  `insert into coupon_payouts (id, run_id, line_no, account_id, public_key, token_amount, fixed_eur, variable_eur, repayment_eur, gain_eur, substitute_eur)
   select l.id, $1, $2 + l.at, l.account, l.key, l.tokens, l.fixed, l.variable, l.repayment, l.gain, l.substitute
   from unnest($3::uuid[], $4::uuid[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[]) with ordinality as l (id, account, key, tokens, fixed, variable, repayment, gain, substitute, at)`,
);

const setTerms = sql(
  'coupon_payouts.set_terms',
  `update coupon_payouts p set exemption = null, running_case = t.running_case, gain_case = t.gain_case, church_tax_percent = t.church_tax_percent, church_community = t.church_community, capital_gains_tax_eur = t.capital_gains_tax_eur, solidarity_surcharge_eur = t.solidarity_surcharge_eur,
     church_tax_eur = t.church_tax_eur, net_eur = t.net_eur, lumens = t.lumens
   from jsonb_to_recordset($1::jsonb) as t (id uuid, running_case text, gain_case text, church_tax_percent smallint, church_community text, capital_gains_tax_eur numeric, solidarity_surcharge_eur numeric, church_tax_eur numeric, net_eur numeric, lumens numeric) where p.id = t.id`,
);

const listOfRun = sql<PayoutRow>(
  'coupon_payouts.of_run',
  `select ${PAYOUT} from coupon_payouts l where l.run_id = $1 and l.line_no > $2 order by l.line_no limit $3`,
);

/** Few enough to die in the young generation of the garbage collector. */
const PER_STATEMENT = 1_000;

/** In order; numbered from 1. */
export async function insertPayouts(
  tx: Tx,
  runId: string,
  amounts: readonly GrossAmounts[],
): Promise<void> {
  for (let from = 0; from < amounts.length; from += PER_STATEMENT) {
    const some = amounts.slice(from, from + PER_STATEMENT);
    const inEur = (part: 'fixed' | 'variable' | 'repayment' | 'gain' | 'substitute') =>
      some.map((one) => eur(one[part]));
    await tx.run(insertRows, [
      runId,
      from,
      some.map(() => newId()),
      some.map(({ holding }) => holding.accountId),
      some.map(({ holding }) => holding.publicKey),
      some.map(({ holding }) => tokens(holding.units)),
      inEur('fixed'),
      inEur('variable'),
      inEur('repayment'),
      inEur('gain'),
      inEur('substitute'),
    ]);
  }
}

export async function savePayoutTerms(tx: Tx, terms: readonly PayoutTerms[]): Promise<void> {
  for (let from = 0; from < terms.length; from += PER_STATEMENT)
    await tx.run(setTerms, [JSON.stringify(terms.slice(from, from + PER_STATEMENT))]);
}

/** All of a run in order, a thousand at a time. A page is valid until the next is requested. */
export async function* payoutsOfRun(
  db: Queryable,
  runId: string,
): AsyncGenerator<readonly PayoutRow[]> {
  for (let last = 0; ;) {
    const rows = await db.rows(listOfRun, [runId, last, PER_STATEMENT]);
    const count = rows.length;
    last = rows.at(-1)?.line_no ?? last;
    if (count > 0) yield rows;
    forget(rows);
    if (count < PER_STATEMENT) return;
  }
}

const SELECTED = `select ${PAYOUT} from coupon_payouts l`;

const PLANNED = `${SELECTED} join coupon_runs r on r.id = l.run_id where l.run_id = $1 and r.state = 'released' and l.state = 'planned'`;

export const firstPlanned = sql<PayoutRow>(
  'coupon_payouts.first_planned',
  `${PLANNED} order by l.line_no limit $2`,
);

// From the first line on, the index would lead over every payout that was planned before.
export const nextPlanned = sql<PayoutRow>(
  'coupon_payouts.next_planned',
  `${PLANNED} and l.line_no > (select coalesce(max(line_no), 0) from coupon_payouts where run_id = $1 and state = 'sending') order by l.line_no limit $2`,
);

/** Those of them that no other worker has locked. */
export const lockPlanned = sql<PayoutRow>(
  'coupon_payouts.lock_planned',
  `${SELECTED} where l.id = any($1) and l.state = 'planned' order by l.line_no for update of l skip locked`,
);

/** A transfer's undecided payouts, in the order of its payments. */
export const lockSending = sql<PayoutRow>(
  'coupon_payouts.lock_sending',
  `${SELECTED} where l.transfer_id = $1 and l.state = 'sending' order by l.payment_no for update of l`,
);

export const lockParked = sql<PayoutRow & { parking_id: string }>(
  'coupon_payouts.lock_parked',
  `select ${PAYOUT}, p.id as parking_id from coupon_payouts l join payout_parkings p on p.payout_id = l.id and p.ended_at is null where l.id = any($1) and l.state = 'parked' order by l.line_no for update of l`,
);

export const setSending = sql(
  'coupon_payouts.set_sending',
  `update coupon_payouts l set state = 'sending', transfer_id = $1, payment_no = s.at, paid_to = s.payee, account_id = s.account from unnest($2::uuid[], $3::text[], $4::uuid[]) with ordinality as s (id, payee, account, at) where l.id = s.id`,
);

export const setPaid = sql(
  'coupon_payouts.set_paid',
  "update coupon_payouts set state = 'paid', paid_at = $2 where id = any($1)",
);

export const setPlanned = sql(
  'coupon_payouts.set_planned',
  "update coupon_payouts set state = 'planned', transfer_id = null, payment_no = null, paid_to = null, parked_reason = null, parked_detail = null where id = any($1)",
);

export const setParked = sql(
  'coupon_payouts.set_parked',
  `update coupon_payouts l set state = 'parked', parked_reason = p.reason, parked_detail = p.detail, looked_at = $1, transfer_id = null, payment_no = null, paid_to = null
   from unnest($2::uuid[], $3::text[], $4::text[]) as p (id, reason, detail) where l.id = p.id`,
);

export const insertParkings = sql(
  'payout_parkings.insert',
  'insert into payout_parkings (id, payout_id, reason, detail, parked_at) select p.id, p.payout, p.reason, p.detail, $1 from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) as p (id, payout, reason, detail)',
);

export const endParkings = sql(
  'payout_parkings.end',
  'update payout_parkings set ended_at = $2, ended_by = $3 where id = any($1)',
);

export const listParked = sql<{ id: string }>(
  'coupon_payouts.parked_of_run',
  "select id from coupon_payouts where run_id = $1 and state = 'parked' order by line_no",
);

// The payout checked longest ago comes first, so that each gets its turn however many there are.
export const listByBooks = sql<{ id: string }>(
  'coupon_payouts.parked_by_books',
  "select id from coupon_payouts where state = 'parked' and parked_reason in ('no_wallet', 'unknown_holder', 'frozen', 'compliance', 'receivable') order by looked_at nulls first limit 500",
);

export const listByLedger = sql<{ id: string }>(
  'coupon_payouts.parked_by_ledger',
  "select id from coupon_payouts where state = 'parked' and parked_reason in ('no_account', 'memo_required', 'frozen_by_network', 'holding_unproven') and (looked_at is null or looked_at < $1) order by looked_at nulls first limit 100",
);

export const listUnprovenSnapshots = sql<{ id: string; ledger: number }>(
  'coupon_payouts.unproven_snapshots',
  "select distinct s.id, s.ledger from coupon_payouts l join coupon_runs r on r.id = l.run_id join holder_snapshots s on s.id = r.snapshot_id where l.id = any($1) and l.parked_reason = 'holding_unproven'",
);

export const setLooked = sql(
  'coupon_payouts.set_looked',
  "update coupon_payouts set looked_at = $2 where id = any($1) and state = 'parked'",
);

export const listAhead = sql<{ id: string }>(
  'transfers.payouts_ahead',
  "select distinct t.id from coupon_payouts l join transfers t on t.id = l.transfer_id where l.state = 'sending' and t.state in ('settled', 'failed') limit 500",
);

export interface MailedHolderRow {
  id: string;
  account_id: string;
  email: string;
  locale: Locale;
  full_name: string;
  due_date: string;
  rate: string;
  /** How often it was parked for its current reason. */
  times: number;
}

// Closed accounts get no mails, and the heir gets those of a deceased person.
export const findHolders = sql<MailedHolderRow>(
  'coupon_payouts.holders_to_tell',
  `select l.id, a.id as account_id, a.email, a.locale, a.full_name, r.due_date, r.rate, (select count(*)::int from payout_parkings p where p.payout_id = l.id and p.reason = l.parked_reason) as times
   from coupon_payouts l join coupon_runs r on r.id = l.run_id left join estates e on e.account_id = l.account_id join accounts a on a.id = coalesce(e.heir_account_id, l.account_id) where l.id = any($1) and a.closed_at is null`,
);

export const lastReleased = sql<{ found: boolean; at: Date | null }>(
  'coupon_payouts.last_of_person',
  'select count(*) > 0 as found, max(greatest(r.released_at, l.paid_at)) as at from coupon_payouts l join coupon_runs r on r.id = l.run_id where l.account_id = $1',
);

export interface OwnPayoutRow extends PayoutRow {
  holder: string;
  due_date: string;
  payment_date: string;
  record_date: string;
  parts: PayoutPart[];
  rate: string;
  rate_read_at: Date;
  rate_sources: unknown;
  transaction_hash: string | null;
  redeemed_tokens: string;
  redeemed_at: Date | null;
}

const OWN = `select ${PAYOUT}, r.due_date, r.payment_date, r.record_date, r.parts, r.rate, r.rate_read_at, r.rate_sources, t.transaction_hash, coalesce(x.tokens, 0)::numeric(20, 7) as redeemed_tokens, x.at as redeemed_at, a.full_name as holder
   from coupon_payouts l join coupon_runs r on r.id = l.run_id join accounts a on a.id = l.account_id
   left join lateral (select transaction_hash from transfer_attempts where transfer_id = l.transfer_id and outcome = 'settled') t on true
   left join lateral (select tokens, at from redeemed_payouts where payout_id = l.id) x on true
   where r.state in ('released', 'settled')`;

export const listOwn = sql<OwnPayoutRow>(
  'coupon_payouts.of_account',
  `${OWN} and l.account_id = $1 order by r.payout_number, l.line_no`,
);

// An heir who has died has an heir in turn. What another heir was paid stays theirs.
export const listInherited = sql<OwnPayoutRow>(
  'coupon_payouts.inherited_by',
  `with recursive deceased as (select account_id from estates where heir_account_id = $1 union select e.account_id from estates e join deceased d on d.account_id = e.heir_account_id)
   ${OWN} and l.account_id in (select account_id from deceased) and (l.state <> 'paid' or exists (select from wallets w where w.public_key = l.paid_to and w.account_id = $1)) order by r.payout_number, l.line_no`,
);

export const sumTokens = sql<{ tokens: string }>(
  'coupon_payouts.tokens_outstanding',
  "select coalesce(-sum(amount), 0)::numeric(40, 7) as tokens from journal_sums where account in ('unclaimed_tokens', 'claimed_tokens', 'redeemed_tokens') and currency = 'TOKEN'",
);

const parkedOf = sql<{ payouts: number; net: string }>(
  'coupon_payouts.parked_of_account',
  "select count(*)::int as payouts, coalesce(sum(net_eur), 0)::text as net from coupon_payouts where account_id = $1 and state = 'parked'",
);

/** A person's parked payouts of all runs, after tax. */
export async function parkedPayoutsOf(db: Queryable, accountId: string): Promise<ParkedPayouts> {
  const { payouts, net } = await db.one(parkedOf, [accountId]);
  return { payouts, netCents: cents(net) };
}
