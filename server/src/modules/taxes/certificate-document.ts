import type { Locale } from '@bb1/domain/locale';
import { eur } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { formatDate, formatEur } from '@bb1/domain/presentation';
import { churchTaxByCommunity } from '@bb1/domain/taxes/church-tax-by-community';
import { type CertifiedSums, kapLines, type TaxedPayment } from '@bb1/domain/taxes/tax-certificate';
import type { Block, TableRow } from '../../platform/pdf/document-block.ts';
import type { DocumentLook } from '../../platform/pdf/document-look.ts';
import type { DocumentSource } from '../../platform/pdf/document-source.ts';
import { issuerLook } from '../../platform/pdf/issuer-look.ts';
import {
  callout,
  cell,
  heading,
  paragraph,
  parties,
  smallPrint,
} from '../../platform/pdf/text-blocks.ts';
import certificateTexts, {
  type Texts as CertificateTexts,
} from '@bb1/texts/documents/tax-certificate';

export interface CertificateFacts {
  /** The number people use: TAX-2019-000017. */
  readonly number: string;
  readonly year: number;
  /** ISO date. */
  readonly issuedOn: string;
  /** Name and address, a line each. */
  readonly creditor: readonly string[];
  /** Businesses do not use Anlage KAP. */
  readonly isBusiness: boolean;
  readonly payments: readonly TaxedPayment[];
  readonly sums: CertifiedSums;
  readonly isSpecimen: boolean;
  /** The replaced certificate: number, and day as an ISO date. */
  readonly replaces: { readonly number: string; readonly issuedOn: string } | null;
}

/** The design of the issuer's certificates; a specimen is marked on every page, and across it. */
export function certificateLook(
  offering: Offering,
  { number, isSpecimen }: Pick<CertificateFacts, 'number' | 'isSpecimen'>,
): DocumentLook {
  if (!isSpecimen) return issuerLook(offering, number);
  const mark = `${number} · Muster, nicht amtlich · Specimen`;
  return { ...issuerLook(offering, mark), watermark: 'MUSTER' };
}

/**
 * The certificate of a debtor that pays income: in German as required by law (section 45a(2) EStG;
 * pattern II of the letter of the Federal Ministry of Finance of 16 May 2025), then the same in
 * English for information. Lines that cannot apply are left out, which the letter allows: a bond of
 * a German issuer has no foreign tax.
 */
export function certificateSource(offering: Offering, facts: CertificateFacts): DocumentSource {
  const german = certificateTexts.de;
  return {
    title: `${german.title} ${facts.year}`,
    subtitle: `${german.number} ${facts.number}`,
    date: facts.issuedOn,
    version: '1',
    layout: 'letter',
    blocks: [
      ...inLanguage('de', offering, facts),
      { kind: 'page-break', language: 'en' },
      heading(`${certificateTexts.en.title} ${facts.year}`),
      ...inLanguage('en', offering, facts),
    ],
  };
}

function inLanguage(locale: Locale, { issuer }: Offering, facts: CertificateFacts): Block[] {
  const words = certificateTexts[locale];
  const notes = [
    // German is the language of the law.
    ...(locale === 'de' ? [] : [callout('note', words.translation)]),
    ...(facts.isSpecimen ? [callout('warning', words.specimen)] : []),
    ...(facts.replaces === null
      ? []
      : [
          callout(
            'note',
            words.replaces({
              number: facts.replaces.number,
              day: formatDate(locale, facts.replaces.issuedOn).replaceAll(' ', '\u00a0'),
            }),
          ),
        ]),
  ];
  return [
    ...notes,
    parties(
      [words.debtor, words.creditor],
      [[issuer.name, issuer.street, `${issuer.zipcode} ${issuer.city}`], facts.creditor],
    ),
    paragraph(words.certified({ year: facts.year })),
    amounts(words, locale, facts),
    payments(words, locale, facts),
    ...(facts.isBusiness ? [] : [smallPrint(words.allowanceReason)]),
    smallPrint(`${words.rounding} ${words.withoutSignature}`),
  ];
}

/** A line of nothing where no church tax was withheld. */
function churchTaxLines(taxed: readonly TaxedPayment[]): [string | null, bigint][] {
  const lines = churchTaxByCommunity(taxed);
  return lines.length === 0 ? [[null, 0n]] : lines;
}

function amounts(
  words: CertificateTexts,
  locale: Locale,
  { year, sums, isBusiness, payments: taxed }: CertificateFacts,
): Block {
  const lines = kapLines(year);
  const rows: [string, string, bigint][] = [
    [words.income, lines.income, sums.income],
    ...(sums.substitute === 0n
      ? []
      : [[words.substitute, lines.substitute, sums.substitute] satisfies [string, string, bigint]]),
    ...(isBusiness
      ? []
      : [[words.allowance, lines.allowance, 0n] satisfies [string, string, bigint]]),
    [words.capitalGainsTax, lines.capitalGainsTax, sums.capitalGainsTax],
    [words.solidaritySurcharge, lines.solidaritySurcharge, sums.solidaritySurcharge],
    ...(isBusiness
      ? []
      : churchTaxLines(taxed).map(([community, amount]): [string, string, bigint] => [
          community === null ? words.churchTax : words.churchTaxOf({ community }),
          lines.churchTax,
          amount,
        ])),
  ];
  const line = (text: string) => (isBusiness ? [] : [text]);
  return {
    kind: 'table',
    caption: [],
    alignments: ['left', ...line('').map(() => 'right' as const), 'right'],
    header: [words.what, ...line(words.kapLine({ year: year })), words.amount].map((text) =>
      cell(text, 'semibold'),
    ),
    rows: rows.map(([name, kap, amount]) => ({
      kind: 'plain',
      cells: [
        cell(name),
        ...line(kap).map((text) => cell(text)),
        cell(formatEur(locale, eur(amount)), 'semibold'),
      ],
    })),
  };
}

function payments(words: CertificateTexts, locale: Locale, facts: CertificateFacts): Block {
  const ofPeople = <Part>(part: Part): readonly Part[] => (facts.isBusiness ? [] : [part]);
  const figures = ({ income, capitalGainsTax, solidaritySurcharge, churchTax }: CertifiedSums) =>
    [income, capitalGainsTax, solidaritySurcharge, ...ofPeople(churchTax)].map((amount) =>
      formatEur(locale, eur(amount)),
    );
  // A month in words: many English readers would read 02/01 as another day.
  const dayOf = (day: string) => formatDate(locale, day).replaceAll(' ', '\u00a0');
  return {
    kind: 'table',
    caption: [{ text: words.payments, style: 'semibold' }],
    alignments: ['left', 'right', 'right', 'right', ...ofPeople('right' as const)],
    header: [
      words.day,
      words.incomeShort,
      words.capitalGainsTax,
      words.solidaritySurcharge,
      ...ofPeople(words.churchTaxShort),
    ].map((text) => cell(text, 'semibold')),
    rows: [
      ...facts.payments.map((payment): TableRow => ({
        kind: 'plain',
        cells: [
          payment.correctedOn === null
            ? dayOf(payment.day)
            : words.correction({ day: dayOf(payment.day) }),
          ...figures(payment),
        ].map((text) => cell(text)),
      })),
      {
        kind: 'total',
        cells: [words.total, ...figures(facts.sums)].map((text) => cell(text, 'semibold')),
      },
    ],
  };
}
