import { cents, decimal, eur, money } from '@bb1/domain/money';
import { lumensFor } from '@bb1/domain/payouts/payout-amounts';
import { type TaxStanding, withholdingRule } from '@bb1/domain/taxes/tax-standing';
import { withhold, withholdingTable, withholdNothing } from '@bb1/domain/taxes/withholding';
import type { PayoutRow, PayoutTerms } from './payout-store.ts';

/** For a wallet of unknown ownership: without church tax or certificate. */
const UNKNOWN: TaxStanding = { applicantType: 'individual', churchTax: [], exemptions: [] };

/**
 * The tax withheld from a payout, and the remaining lumens. Coupons, and the gain of a repayment,
 * are taxed together as one payment. Tax is taken in EUR first, and only the net amount becomes
 * lumens.
 */
export function payoutTerms(
  row: PayoutRow,
  {
    standings,
    taxedOn,
    rate,
  }: {
    readonly standings: ReadonlyMap<string, TaxStanding>;
    readonly taxedOn: string;
    readonly rate: string;
  },
): PayoutTerms {
  const standing = row.account_id === null ? UNKNOWN : standings.get(row.account_id);
  if (standing === undefined) throw new Error(`account ${row.account_id} has no tax standing`);
  const { exemption, churchTaxPercent } = withholdingRule(standing, taxedOn);
  const income = cents(row.fixed_eur) + cents(row.variable_eur) + cents(row.gain_eur);
  const taxes =
    exemption === null
      ? withhold(income, { churchTaxPercent, table: withholdingTable(Number(taxedOn.slice(0, 4))) })
      : withholdNothing(income);
  const net = taxes.net - cents(row.gain_eur) + cents(row.repayment_eur);
  return {
    id: row.id,
    exemption,
    church_tax_percent: churchTaxPercent,
    capital_gains_tax_eur: eur(taxes.capitalGainsTax),
    solidarity_surcharge_eur: eur(taxes.solidaritySurcharge),
    church_tax_eur: eur(taxes.churchTax),
    net_eur: eur(net),
    lumens: decimal(money('XLM', lumensFor(net, rate))),
  };
}
