/** What a payment of the bond can be, for the law of withholding. */
const INCOME_KINDS = ['running_yield', 'repayment_gain', 'late_interest'] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/** Who receives it; `unknown` until residence or legal form are known. */
export const HOLDER_KINDS = [
  'private_resident',
  'resident_corporation',
  'resident_association',
  'partnership',
  'exempt_body',
  'public_body',
  'church_body',
  'credit_institution',
  'non_resident',
  'unknown',
] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** Kinds of a German company that officers decide by its papers. */
export const COMPANY_KINDS = [
  'resident_corporation',
  'resident_association',
  'partnership',
  'exempt_body',
  'public_body',
  'church_body',
  'credit_institution',
] as const satisfies readonly HolderKind[];

/** The papers that change what is withheld, each with its provision of the EStG. */
export const EXEMPTION_KINDS = [
  /** Section 44a(2) sentence 1 no. 2. */
  'non_assessment',
  /** Section 44a(7) sentence 2. */
  'non_profit',
  /** Section 44a(8) sentence 2. */
  'public_body',
  /** Section 44a(4) sentence 3. */
  'exempt_body',
  /** Section 44a(5) sentence 4. */
  'permanent_overpayment',
  /** Section 43(2) sentence 2: proof of the licence. */
  'credit_institution',
  /** Section 43(2) sentence 4. */
  'corporation_status',
  /** Section 43(2) sentence 3 no. 2: a declaration on the official form. */
  'business_income',
] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

/** How much of the tax is withheld. */
export const WITHHELD_PARTS = ['all', 'three_fifths', 'nothing'] as const;
export type WithheldPart = (typeof WITHHELD_PARTS)[number];

/** Where the holder counts the withheld tax. */
const CREDITS = ['final', 'assessment', 'not_credited', 'refund_abroad'] as const;

/** One row of the table. */
export interface TaxCase {
  /** `running_yield/private_resident/none`; stored with each payout. */
  readonly id: string;
  readonly income: IncomeKind;
  readonly holder: HolderKind;
  readonly paper: ExemptionKind | null;
  readonly withheld: WithheldPart;
  /** Whether church tax is withheld by the answer for the year (section 51a(2b) and (2c) EStG). */
  readonly takesChurchTax: boolean;
  /** The class of income in section 43(1) sentence 1 EStG. */
  readonly classification: string;
  /** What the tax is calculated from. */
  readonly base: string;
  readonly source: string;
  readonly credit: (typeof CREDITS)[number];
  readonly validFrom: string;
}

/** The bond's interest depends on profit; a tax adviser has to confirm it (decision 67). */
const INCOMES: Readonly<Record<IncomeKind, Pick<TaxCase, 'classification' | 'base'>>> = {
  running_yield: {
    classification: 'no. 2 (Gewinnobligation)',
    base: 'the whole yield, section 43a(2) sentence 1',
  },
  repayment_gain: {
    classification: 'no. 10 with section 20(2) sentence 1 no. 7',
    base: 'the gain by section 20(4); 30 % of the repayment where the price is unknown, section 43a(2) sentence 7',
  },
  late_interest: {
    classification: 'no. 7 letter a',
    base: 'the whole interest, section 43a(2) sentence 1',
  },
};

const CREDIT_OF: Readonly<Record<HolderKind, TaxCase['credit']>> = {
  private_resident: 'final',
  resident_corporation: 'assessment',
  resident_association: 'assessment',
  partnership: 'assessment',
  exempt_body: 'not_credited',
  public_body: 'not_credited',
  church_body: 'not_credited',
  credit_institution: 'assessment',
  non_resident: 'refund_abroad',
  unknown: 'assessment',
};

type Cell = readonly [withheld: WithheldPart, source: string];
interface Line {
  readonly holder: HolderKind;
  readonly paper: ExemptionKind | null;
  readonly validFrom: string;
  readonly running_yield: Cell;
  readonly repayment_gain: Cell;
  readonly late_interest: Cell;
}

/** Since the capital gains tax became final. */
const FINAL_TAX = '2009-01-01';
const ALL: Cell = ['all', '43(1), 43a(1) sentence 1 no. 1'];
const BUSINESS: Cell = ['all', '43(1) and (4), 43a(1) sentence 1 no. 1'];
const EXEMPT_BODY: Cell = ['nothing', '44a(4) sentences 1 and 3'];
const NON_ASSESSMENT: Cell = ['nothing', '44a(1) sentence 4, (2) sentence 1 no. 2'];
const OVERPAYMENT: Cell = ['nothing', '44a(5) sentences 1 and 4'];
const CORPORATION: Cell = ['nothing', '43(2) sentence 3 no. 1'];

const line = (
  holder: HolderKind,
  paper: ExemptionKind | null,
  [running_yield, repayment_gain, late_interest]: readonly [Cell, Cell, Cell],
  validFrom = FINAL_TAX,
): Line => ({ holder, paper, validFrom, running_yield, repayment_gain, late_interest });

/**
 * Sections of the EStG as amended by the law of 4 February 2026 (BGBl. 2026 I no. 33). A new law is
 * a new line with its first day; the line with the latest first day decides.
 */
const LINES: readonly Line[] = [
  line('private_resident', null, [ALL, ALL, ALL]),
  line('private_resident', 'non_assessment', [NON_ASSESSMENT, NON_ASSESSMENT, NON_ASSESSMENT]),
  line('resident_corporation', null, [BUSINESS, CORPORATION, BUSINESS]),
  line('resident_corporation', 'permanent_overpayment', [OVERPAYMENT, OVERPAYMENT, OVERPAYMENT]),
  line('resident_association', null, [
    BUSINESS,
    ['all', '43(2) sentence 4: without its certificate'],
    BUSINESS,
  ]),
  line('resident_association', 'corporation_status', [
    BUSINESS,
    ['nothing', '43(2) sentence 3 no. 1, sentence 4'],
    BUSINESS,
  ]),
  line('resident_association', 'permanent_overpayment', [OVERPAYMENT, OVERPAYMENT, OVERPAYMENT]),
  line('partnership', null, [BUSINESS, BUSINESS, BUSINESS]),
  line('partnership', 'business_income', [
    BUSINESS,
    ['nothing', '43(2) sentence 3 no. 2'],
    BUSINESS,
  ]),
  line('exempt_body', null, [BUSINESS, BUSINESS, BUSINESS]),
  line('exempt_body', 'non_profit', [['nothing', '44a(7) sentence 1 no. 1'], BUSINESS, BUSINESS]),
  line('exempt_body', 'public_body', [
    ['three_fifths', '44a(8) sentence 1 no. 1'],
    BUSINESS,
    BUSINESS,
  ]),
  line('exempt_body', 'exempt_body', [BUSINESS, EXEMPT_BODY, EXEMPT_BODY]),
  line('public_body', null, [BUSINESS, BUSINESS, BUSINESS]),
  line('public_body', 'non_profit', [['nothing', '44a(7) sentence 1 no. 2'], BUSINESS, BUSINESS]),
  line('public_body', 'public_body', [
    ['three_fifths', '44a(8) sentence 1 no. 2'],
    BUSINESS,
    BUSINESS,
  ]),
  line('public_body', 'exempt_body', [BUSINESS, EXEMPT_BODY, EXEMPT_BODY]),
  line('church_body', null, [BUSINESS, BUSINESS, BUSINESS]),
  line('church_body', 'non_profit', [['nothing', '44a(7) sentence 1 no. 3'], BUSINESS, BUSINESS]),
  line('church_body', 'exempt_body', [BUSINESS, EXEMPT_BODY, EXEMPT_BODY]),
  line('credit_institution', null, [BUSINESS, CORPORATION, BUSINESS]),
  line('credit_institution', 'credit_institution', [
    ['all', '43(2) sentence 2 does not name no. 2'],
    ['nothing', '43(2) sentence 2'],
    ['nothing', '43(2) sentence 2'],
  ]),
  line('credit_institution', 'permanent_overpayment', [OVERPAYMENT, OVERPAYMENT, OVERPAYMENT]),
  line('non_resident', null, [
    ['all', '49(1) no. 5 letter a, 50c(1): also against a treaty'],
    ['nothing', '49(1) no. 5 letter d does not name it'],
    ['nothing', '49(1) no. 5 letter c does not name it'],
  ]),
  line('non_resident', 'permanent_overpayment', [OVERPAYMENT, OVERPAYMENT, OVERPAYMENT]),
  line('unknown', null, [
    ['all', '44(5): in full until it is known'],
    ['all', '44(5): in full until it is known'],
    ['all', '44(5): in full until it is known'],
  ]),
];

const NATURAL_PERSONS: readonly HolderKind[] = ['private_resident', 'unknown'];

/** Kind of income by kind of holder by paper; every withholding, certificate and return reads it. */
export const TAX_CASES: readonly TaxCase[] = INCOME_KINDS.flatMap((income) =>
  LINES.map(({ holder, paper, validFrom, [income]: [withheld, source] }): TaxCase => ({
    id: `${income}/${holder}/${paper ?? 'none'}`,
    income,
    holder,
    paper,
    withheld,
    takesChurchTax: withheld === 'all' && NATURAL_PERSONS.includes(holder),
    ...INCOMES[income],
    source: `EStG ${source}`,
    credit: CREDIT_OF[holder],
    validFrom,
  })),
);

/** The papers that a holder can have; none fits an unknown one. */
export function papersOf(holder: HolderKind): ExemptionKind[] {
  return EXEMPTION_KINDS.filter((paper) =>
    LINES.some((one) => one.holder === holder && one.paper === paper),
  );
}

/**
 * The case of an income on a day (YYYY-MM-DD). Of several papers, the one that leaves the holder
 * most decides. Throws RangeError before the first law.
 */
export function taxCaseOf(
  income: IncomeKind,
  { holder, papers, day }: { holder: HolderKind; papers: readonly ExemptionKind[]; day: string },
): TaxCase {
  const inForce = [null, ...papers].flatMap(
    (paper) =>
      TAX_CASES.filter(
        (one) =>
          one.income === income &&
          one.holder === holder &&
          one.paper === paper &&
          one.validFrom <= day,
      )
        .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
        .at(-1) ?? [],
  );
  const least = inForce
    .toSorted(
      (one, other) => WITHHELD_PARTS.indexOf(one.withheld) - WITHHELD_PARTS.indexOf(other.withheld),
    )
    .at(-1);
  const plain = inForce.find(({ withheld }) => withheld === least?.withheld);
  if (plain === undefined) throw new RangeError(`no case of ${income} for ${holder} on ${day}`);
  return plain;
}

/** The row with an id; null for the id of another version. */
export function findTaxCase(id: string): TaxCase | null {
  return TAX_CASES.find((one) => one.id === id) ?? null;
}
