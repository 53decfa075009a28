import { z } from 'zod';
import { eur } from '../money.ts';
import { churchTaxByCommunity } from './church-tax-by-community.ts';
import { remittanceOf } from './remittance.ts';
import { findTaxCase, WITHHELD_PARTS, type WithheldPart } from './tax-cases.ts';

/** The classes of income of the form: section 43(1) sentence 1 nos. 2 and 10 EStG. */
const RETURNED_INCOMES = ['running_yield', 'repayment_gain'] as const;
type ReturnedIncome = (typeof RETURNED_INCOMES)[number];

/** The values of a month for the official form; amounts are decimal strings of EUR. */
export const taxReturnSchema = z.object({
  month: z.string(),
  due_on: z.string(),
  payments: z.int(),
  /** Income from which tax was withheld, in full or in part. */
  taxed: z.array(
    z.object({
      income_kind: z.enum(RETURNED_INCOMES),
      income: z.string(),
      capital_gains_tax: z.string(),
    }),
  ),
  /** Income without deduction, or not in full, and why (section 45a(1) sentences 2 and 3 EStG). */
  not_in_full: z.array(
    z.object({
      /** A row of the table of cases; null for payouts from before the table. */
      case_id: z.string().nullable(),
      income_kind: z.enum(RETURNED_INCOMES),
      withheld: z.enum(WITHHELD_PARTS),
      source: z.string(),
      payments: z.int(),
      income: z.string(),
    }),
  ),
  /** By religious community; null for answers from before communities were noted. */
  church_tax: z.array(
    z.object({
      community: z.string().nullable(),
      withheld: z.string(),
      corrected: z.string(),
      amount: z.string(),
    }),
  ),
  /** What earlier months had too much (section 44b(5) EStG). */
  corrections: z.object({
    count: z.int(),
    capital_gains_tax: z.string(),
    solidarity_surcharge: z.string(),
    church_tax: z.string(),
  }),
  /** What was withheld too little from earlier payouts, by notices of the month; no part of the totals. */
  shortfalls: z
    .object({
      count: z.int(),
      capital_gains_tax: z.string(),
      solidarity_surcharge: z.string(),
      church_tax: z.string(),
    })
    .default({
      count: 0,
      capital_gains_tax: '0.00',
      solidarity_surcharge: '0.00',
      church_tax: '0.00',
    }),
  /** After the corrections. */
  totals: z.object({
    income: z.string(),
    capital_gains_tax: z.string(),
    /** Rounded down to whole euros (section 44(1) sentence 6 EStG). */
    capital_gains_tax_remitted: z.string(),
    solidarity_surcharge: z.string(),
    church_tax: z.string(),
    to_remit: z.string(),
  }),
});
export type TaxReturn = z.infer<typeof taxReturnSchema>;

/** The sums, in cents, of a month's payouts that were taxed alike. */
export interface PayoutGroup {
  readonly runningCase: string | null;
  readonly gainCase: string | null;
  readonly community: string | null;
  readonly payments: number;
  readonly running: bigint;
  readonly gain: bigint;
  readonly capitalGainsTax: bigint;
  readonly solidaritySurcharge: bigint;
  readonly churchTax: bigint;
}

/** What the month's corrections change, in cents; a reduction is negative. */
export interface CorrectionSums {
  readonly count: number;
  readonly capitalGainsTax: bigint;
  readonly solidaritySurcharge: bigint;
  readonly churchTax: readonly { readonly community: string | null; readonly amount: bigint }[];
}

/** What the month's notices say was withheld too little, in cents. */
export interface ShortfallSums {
  readonly count: number;
  readonly capitalGainsTax: bigint;
  readonly solidaritySurcharge: bigint;
  readonly churchTax: bigint;
}
const NO_SHORTFALLS: ShortfallSums = {
  count: 0,
  capitalGainsTax: 0n,
  solidaritySurcharge: 0n,
  churchTax: 0n,
};

const FIFTHS: Readonly<Record<WithheldPart, bigint>> = { all: 5n, three_fifths: 3n, nothing: 0n };
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** The return of a month (YYYY-MM); without payouts and corrections a nil return. */
export function taxReturnOf(
  month: string,
  groups: readonly PayoutGroup[],
  corrections: CorrectionSums,
  shortfalls: ShortfallSums = NO_SHORTFALLS,
): TaxReturn {
  const shares = groups.flatMap(sharesOf).filter(({ income }) => income > 0n);
  const corrected = sum(corrections.churchTax.map(({ amount }) => amount));
  const total = (read: (group: PayoutGroup) => bigint) => sum(groups.map(read));
  const churchTax = total((group) => group.churchTax) + corrected;
  const solidaritySurcharge =
    total((group) => group.solidaritySurcharge) + corrections.solidaritySurcharge;
  const capitalGainsTax = total((group) => group.capitalGainsTax) + corrections.capitalGainsTax;
  const gross = total((group) => group.running + group.gain);
  const { dueDate, capitalGainsTaxRemitted } = remittanceOf(month, [
    { gross, capitalGainsTax, solidaritySurcharge, churchTax, net: 0n },
  ]);
  return {
    month,
    due_on: dueDate,
    payments: groups.reduce((count, group) => count + group.payments, 0),
    taxed: RETURNED_INCOMES.flatMap((kind) => {
      const taxed = shares.filter((one) => one.kind === kind && one.withheld !== 'nothing');
      if (taxed.length === 0) return [];
      return {
        income_kind: kind,
        income: eur(sum(taxed.map(({ income }) => income))),
        capital_gains_tax: eur(sum(taxed.map(({ tax }) => tax))),
      };
    }),
    not_in_full: notInFull(shares),
    church_tax: churchTaxRows(groups, corrections),
    corrections: {
      count: corrections.count,
      capital_gains_tax: eur(corrections.capitalGainsTax),
      solidarity_surcharge: eur(corrections.solidaritySurcharge),
      church_tax: eur(corrected),
    },
    shortfalls: {
      count: shortfalls.count,
      capital_gains_tax: eur(shortfalls.capitalGainsTax),
      solidarity_surcharge: eur(shortfalls.solidaritySurcharge),
      church_tax: eur(shortfalls.churchTax),
    },
    totals: {
      income: eur(gross),
      capital_gains_tax: eur(capitalGainsTax),
      capital_gains_tax_remitted: eur(capitalGainsTaxRemitted),
      solidarity_surcharge: eur(solidaritySurcharge),
      church_tax: eur(churchTax),
      to_remit: eur(capitalGainsTaxRemitted + solidaritySurcharge + churchTax),
    },
  };
}

interface Share {
  readonly kind: ReturnedIncome;
  readonly caseId: string | null;
  readonly withheld: WithheldPart;
  readonly payments: number;
  readonly income: bigint;
  readonly tax: bigint;
}

/**
 * A group's coupons and gain, each with its part of the tax. Where both were taxed as one income,
 * the tax is split in proportion, half-up to the cent.
 */
function sharesOf(group: PayoutGroup): [Share, Share] {
  const share = (kind: ReturnedIncome, caseId: string | null, income: bigint) => ({
    kind,
    caseId,
    income,
    payments: group.payments,
    withheld: partOf(caseId, group),
  });
  const running = share('running_yield', group.runningCase, group.running);
  const gain = share('repayment_gain', group.gainCase, group.gain);
  const [one, other] = [running, gain].map(({ income, withheld }) => income * FIFTHS[withheld]) as [
    bigint,
    bigint,
  ];
  const tax =
    one + other === 0n
      ? 0n
      : (2n * group.capitalGainsTax * one + one + other) / (2n * (one + other));
  return [
    { ...running, tax },
    { ...gain, tax: group.capitalGainsTax - tax },
  ];
}

/** Payouts from before the table of cases were taxed in full or not at all. */
function partOf(caseId: string | null, { capitalGainsTax }: PayoutGroup): WithheldPart {
  const found = caseId === null ? null : findTaxCase(caseId);
  return found?.withheld ?? (capitalGainsTax > 0n ? 'all' : 'nothing');
}

function notInFull(shares: readonly Share[]): TaxReturn['not_in_full'] {
  const reduced = shares.filter(({ withheld }) => withheld !== 'all');
  const byCase = Map.groupBy(reduced, ({ kind, caseId }) => `${kind} ${caseId ?? ''}`);
  return [...byCase]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, [first, ...more]]) => {
      if (first === undefined) return [];
      const { kind, caseId, withheld } = first;
      return {
        case_id: caseId,
        income_kind: kind,
        withheld,
        source: (caseId === null ? null : findTaxCase(caseId))?.source ?? '',
        payments: more.reduce((count, { payments }) => count + payments, first.payments),
        income: eur(sum([first, ...more].map(({ income }) => income))),
      };
    });
}

function churchTaxRows(
  groups: readonly PayoutGroup[],
  corrections: CorrectionSums,
): TaxReturn['church_tax'] {
  const corrected = corrections.churchTax.map(({ community, amount }) => ({
    community,
    churchTax: amount,
  }));
  const [before, change] = [groups, corrected].map(
    (parts) => new Map(churchTaxByCommunity(parts)),
  ) as [Map<string | null, bigint>, Map<string | null, bigint>];
  return [...new Set([...before.keys(), ...change.keys()])]
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))
    .map((community) => {
      const [paid, less] = [before.get(community) ?? 0n, change.get(community) ?? 0n];
      return { community, withheld: eur(paid), corrected: eur(less), amount: eur(paid + less) };
    });
}
