import type { ParkedReason, PayoutState } from '@bb1/domain/payouts/payout-state';
import type { ExemptionKind } from '@bb1/domain/taxes/tax-standing';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

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
  exemption: ExemptionKind | null;
  church_tax_percent: 8 | 9 | null;
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

export interface NewPayout {
  readonly id: string;
  readonly accountId: string | null;
  readonly publicKey: string | null;
  readonly tokens: string;
  readonly fixedEur: string;
  readonly variableEur: string;
  readonly repaymentEur: string;
  readonly gainEur: string;
}

/** What is fixed of a payout when its run is proposed. */
export interface PayoutTerms {
  readonly id: string;
  readonly exemption: ExemptionKind | null;
  readonly church_tax_percent: number | null;
  readonly capital_gains_tax_eur: string;
  readonly solidarity_surcharge_eur: string;
  readonly church_tax_eur: string;
  readonly net_eur: string;
  readonly lumens: string;
}

const PAYOUT =
  'l.id, l.run_id, l.line_no, l.account_id, l.public_key, l.token_amount, l.fixed_eur, l.variable_eur, l.repayment_eur, l.gain_eur, l.exemption, l.church_tax_percent, l.capital_gains_tax_eur, l.solidarity_surcharge_eur, l.church_tax_eur, l.net_eur, l.lumens, l.state, l.parked_reason, l.parked_detail, l.transfer_id, l.paid_to, l.paid_at';

const insertRows = sql(
  'coupon_payouts.insert',
  `insert into coupon_payouts (id, run_id, line_no, account_id, public_key, token_amount, fixed_eur, variable_eur, repayment_eur, gain_eur)
   select l.id, $1, $2 + l.at, l.account, l.key, l.tokens, l.fixed, l.variable, l.repayment, l.gain
   from unnest($3::uuid[], $4::uuid[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[]) with ordinality as l (id, account, key, tokens, fixed, variable, repayment, gain, at)`,
);
const setTerms = sql(
  'coupon_payouts.set_terms',
  `update coupon_payouts p set exemption = t.exemption, church_tax_percent = t.church_tax_percent, capital_gains_tax_eur = t.capital_gains_tax_eur, solidarity_surcharge_eur = t.solidarity_surcharge_eur,
     church_tax_eur = t.church_tax_eur, net_eur = t.net_eur, lumens = t.lumens
   from jsonb_to_recordset($1::jsonb) as t (id uuid, exemption text, church_tax_percent smallint, capital_gains_tax_eur numeric, solidarity_surcharge_eur numeric, church_tax_eur numeric, net_eur numeric, lumens numeric) where p.id = t.id`,
);
const listOfRun = sql<PayoutRow>(
  'coupon_payouts.of_run',
  `select ${PAYOUT} from coupon_payouts l where l.run_id = $1 and l.line_no > $2 order by l.line_no limit $3`,
);

const PER_STATEMENT = 5_000;

/** In order; their numbers begin with 1. */
export async function insertPayouts(
  tx: Tx,
  runId: string,
  payouts: readonly NewPayout[],
): Promise<void> {
  for (let from = 0; from < payouts.length; from += PER_STATEMENT) {
    const some = payouts.slice(from, from + PER_STATEMENT);
    const column = <Key extends keyof NewPayout>(name: Key) => some.map((one) => one[name]);
    await tx.run(insertRows, [
      runId,
      from,
      column('id'),
      column('accountId'),
      column('publicKey'),
      column('tokens'),
      column('fixedEur'),
      column('variableEur'),
      column('repaymentEur'),
      column('gainEur'),
    ]);
  }
}

export async function savePayoutTerms(tx: Tx, terms: readonly PayoutTerms[]): Promise<void> {
  for (let from = 0; from < terms.length; from += PER_STATEMENT)
    await tx.run(setTerms, [JSON.stringify(terms.slice(from, from + PER_STATEMENT))]);
}

/** All of a run in order, some thousand at a time. */
export async function* payoutsOfRun(
  db: Queryable,
  runId: string,
): AsyncGenerator<readonly PayoutRow[]> {
  for (let last = 0; ;) {
    const rows = await db.rows(listOfRun, [runId, last, PER_STATEMENT]);
    if (rows.length > 0) yield rows;
    if (rows.length < PER_STATEMENT) return;
    last = rows.at(-1)?.line_no ?? last;
  }
}
