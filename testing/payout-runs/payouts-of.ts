import type { PayoutScene } from '../payout-scene.ts';

/** The compared columns of a payout in the database. */
export interface StoredPayout {
  readonly account_id: string | null;
  readonly public_key: string | null;
  readonly paid_to: string | null;
  readonly state: string;
  readonly gross_eur: string;
  readonly capital_gains_tax_eur: string;
  readonly solidarity_surcharge_eur: string;
  readonly church_tax_eur: string;
  readonly net_eur: string;
  readonly lumens: string;
}

export async function payoutsOf(
  scene: PayoutScene,
  runId: string,
): Promise<readonly StoredPayout[]> {
  const rows = await scene.world.query<StoredPayout>(
    `select account_id, public_key, paid_to, state, (fixed_eur + variable_eur + repayment_eur)::text as gross_eur, capital_gains_tax_eur::text, solidarity_surcharge_eur::text, church_tax_eur::text, net_eur::text, lumens::text
     from coupon_payouts where run_id = $1 order by line_no`,
    [runId],
  );
  return rows;
}
