import {
  type ExemptionKind,
  type HolderKind,
  type TaxCase,
  taxCaseOf,
  type WithheldPart,
} from './tax-cases.ts';
import {
  type ChurchTaxPercent,
  type Withholding,
  withhold,
  withholdingTable,
} from './withholding.ts';

/** Days as ISO dates, both included. */
export interface Exemption {
  readonly kind: ExemptionKind;
  readonly validFrom: string;
  readonly validUntil: string;
  /** Tax office, date and list number are on file (section 44a(3) EStG). */
  readonly isComplete: boolean;
}

/** The Federal Central Tax Office's answer for a year; null percent is its neutral value. */
interface ChurchTaxAttribute {
  readonly year: number;
  readonly percent: ChurchTaxPercent;
  /** The religious community that the tax is for. */
  readonly community: string | null;
}

export interface TaxStanding {
  readonly holder: HolderKind;
  readonly isBusiness: boolean;
  readonly hasTaxNumber: boolean;
  readonly churchTax: readonly ChurchTaxAttribute[];
  readonly exemptions: readonly Exemption[];
  /** The day of death, once two officers have named an heir. */
  readonly diedOn: string | null;
}

/** For a wallet of unknown ownership. */
export const UNKNOWN_STANDING: TaxStanding = {
  holder: 'unknown',
  isBusiness: false,
  hasTaxNumber: false,
  churchTax: [],
  exemptions: [],
  diedOn: null,
};

/** What has to be known before tax is withheld from a person. */
export const TAX_QUESTIONS = [
  'residence',
  'company_kind',
  'tax_number',
  'church_tax',
  'paper',
] as const;
export type TaxQuestion = (typeof TAX_QUESTIONS)[number];

/** How a payment received by the investor on a day is taxed. */
export interface TaxRule {
  readonly running: TaxCase;
  readonly gain: TaxCase;
  readonly churchTaxPercent: ChurchTaxPercent;
  readonly community: string | null;
}

/**
 * How a payment received by the investor on a day (YYYY-MM-DD) is taxed. A paper applies on its
 * days only; a church tax answer applies for its year (section 51a(2c) EStG), and never to a
 * business (section 51a(2b)). Papers and church tax are personal: both end with the person's death.
 */
export function taxRuleOf(standing: TaxStanding, day: string): TaxRule {
  const papers = papersOn(standing, day).map(({ kind }) => kind);
  const cases = { holder: standing.holder, papers, day };
  const [running, gain] = [taxCaseOf('running_yield', cases), taxCaseOf('repayment_gain', cases)];
  const answer =
    !standing.isBusiness && (running.takesChurchTax || gain.takesChurchTax)
      ? churchTaxIn(standing, day)
      : undefined;
  return {
    running,
    gain,
    churchTaxPercent: answer?.percent ?? null,
    community: answer?.community ?? null,
  };
}

/** What is not known yet about a holder's tax on a day. Nothing unknown counts as none. */
export function openTaxQuestions(standing: TaxStanding, day: string): TaxQuestion[] {
  const { running, gain } = taxRuleOf(standing, day);
  const papers = papersOn(standing, day);
  const isUnknown = standing.holder === 'unknown';
  const hasDied = standing.diedOn !== null && day > standing.diedOn;
  const takesChurchTax =
    standing.holder === 'private_resident' && (running.takesChurchTax || gain.takesChurchTax);
  const asked: Readonly<Record<TaxQuestion, boolean>> = {
    residence: isUnknown && !standing.isBusiness,
    company_kind: isUnknown && standing.isBusiness,
    tax_number: takesChurchTax && !hasDied && !standing.hasTaxNumber,
    church_tax: takesChurchTax && churchTaxIn(standing, day) === undefined,
    paper: papers.some(
      ({ kind, isComplete }) =>
        !isComplete && !papers.some((other) => other.kind === kind && other.isComplete),
    ),
  };
  return TAX_QUESTIONS.filter((question) => asked[question]);
}

/**
 * The kind of holder that a past payment is corrected by. Where somebody lives today says nothing
 * about the day of the payment, so that a move changes no earlier tax; within a country, what is
 * known of them today counts.
 */
export function holderAtPayment(taxedAs: HolderKind, today: HolderKind): HolderKind {
  const hasMoved = (taxedAs === 'non_resident') !== (today === 'non_resident');
  return hasMoved && taxedAs !== 'unknown' ? taxedAs : today;
}

const PARTS: Readonly<Record<WithheldPart, readonly [bigint, bigint]>> = {
  all: [1n, 1n],
  three_fifths: [3n, 5n],
  nothing: [0n, 1n],
};

/** A payment's taxable parts, in cents. */
export interface PaymentIncome {
  readonly running: bigint;
  readonly gain: bigint;
}

/**
 * The tax withheld from one payment. Parts of which the same part is withheld are taxed together,
 * as one income, and otherwise each by its case.
 */
export function withholdPayment(
  { running, gain }: PaymentIncome,
  rule: TaxRule,
  day: string,
): Withholding {
  const table = withholdingTable(Number(day.slice(0, 4)));
  const tax = (income: bigint, { withheld, takesChurchTax }: TaxCase) =>
    withhold(income, {
      table,
      part: PARTS[withheld],
      churchTaxPercent: takesChurchTax ? rule.churchTaxPercent : null,
    });
  if (rule.running.withheld === rule.gain.withheld) return tax(running + gain, rule.running);
  const [one, other] = [tax(running, rule.running), tax(gain, rule.gain)];
  return {
    gross: one.gross + other.gross,
    capitalGainsTax: one.capitalGainsTax + other.capitalGainsTax,
    solidaritySurcharge: one.solidaritySurcharge + other.solidaritySurcharge,
    churchTax: one.churchTax + other.churchTax,
    net: one.net + other.net,
  };
}

function papersOn({ exemptions, diedOn }: TaxStanding, day: string): Exemption[] {
  if (diedOn !== null && day > diedOn) return [];
  return exemptions.filter(({ validFrom, validUntil }) => validFrom <= day && day <= validUntil);
}

function churchTaxIn(
  { churchTax, diedOn }: TaxStanding,
  day: string,
): ChurchTaxAttribute | undefined {
  const inYear = Number(day.slice(0, 4));
  if (diedOn !== null && day > diedOn) return { year: inYear, percent: null, community: null };
  return churchTax.find(({ year }) => year === inYear);
}

/**
 * A certificate of non-assessment ends with a year and is valid for at most three years (section
 * 44a(2) EStG); so are those of exempt bodies (section 44a(4) sentence 4).
 */
export function mayBeExemption({
  kind,
  validFrom,
  validUntil,
}: Pick<Exemption, 'kind' | 'validFrom' | 'validUntil'>): boolean {
  if (validUntil < validFrom) return false;
  if (kind !== 'non_assessment' && kind !== 'exempt_body') return true;
  return (
    validUntil.endsWith('-12-31') &&
    Number(validUntil.slice(0, 4)) - Number(validFrom.slice(0, 4)) < 3
  );
}
