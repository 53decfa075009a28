import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import { formatDate, formatEur } from '@bb1/domain/presentation';
import type { TaxReturn } from '@bb1/domain/taxes/tax-return';
import { germanCitation } from '@bb1/domain/taxes/german-citation';
import returnTexts, { type Texts as ReturnTexts } from '@bb1/texts/documents/tax-return';
import type { Block, TableRow } from '../../platform/pdf/document-block.ts';
import type { DocumentLook } from '../../platform/pdf/document-look.ts';
import type { DocumentSource } from '../../platform/pdf/document-source.ts';
import { issuerLook } from '../../platform/pdf/issuer-look.ts';
import { callout, cell, heading, paragraph, smallPrint } from '../../platform/pdf/text-blocks.ts';

export interface ReturnFacts {
  readonly content: TaxReturn;
  readonly version: number;
  /** The filed version that it corrects. */
  readonly corrects: number | null;
  /** ISO date. */
  readonly preparedOn: string;
  /** Of the filing. */
  readonly reference: string | null;
}

export function returnLook(offering: Offering, { content, version }: ReturnFacts): DocumentLook {
  const words = returnTexts.de;
  return issuerLook(offering, `${words.mark} · ${content.month} · ${words.version({ version })}`);
}

/** The values of a month for the official form, in German and then in English. */
export function returnSource(facts: ReturnFacts): DocumentSource {
  const title = (locale: Locale) =>
    facts.corrects === null ? returnTexts[locale].title : returnTexts[locale].correctedTitle;
  const { month } = facts.content;
  return {
    title: title('de'),
    subtitle: monthInWords('de', month),
    date: facts.preparedOn,
    version: String(facts.version),
    layout: 'letter',
    blocks: [
      ...inLanguage('de', facts),
      { kind: 'page-break', language: 'en' },
      heading(`${title('en')}, ${monthInWords('en', month)}`),
      ...inLanguage('en', facts),
    ],
  };
}

function inLanguage(locale: Locale, { content, corrects, reference }: ReturnFacts): Block[] {
  const words = returnTexts[locale];
  const shown: Shown = (amount) => formatEur(locale, amount);
  // A number stays on the line of its word.
  const cited = (source: string) =>
    (locale === 'de' ? germanCitation(source) : source).replaceAll(
      /(§|Abs\.|Satz|Nr\.|Buchst\.|sentence|no\.|letter) /g,
      '$1\u00A0',
    );
  const { payments, corrections, shortfalls } = content;
  const isNil = payments + corrections.count + shortfalls.count === 0;
  return [
    ...(corrects === null ? [] : [callout('note', words.corrects({ version: corrects }))]),
    ...(isNil ? [callout('note', words.nil)] : []),
    paragraph(words.lead({ due: formatDate(locale, content.due_on).replaceAll(' ', '\u00a0') })),
    amountsOf(content, words, shown),
    ...(content.taxed.length === 0 ? [] : [taxedOf(content, words, shown)]),
    ...(content.not_in_full.length === 0 ? [] : [notInFullOf(content, words, { shown, cited })]),
    ...(content.church_tax.length === 0 ? [] : [churchTaxOf(content, words, shown)]),
    ...(content.shortfalls.count === 0 ? [] : [shortfallsOf(content, words, shown)]),
    smallPrint(reference === null ? words.notFiled : words.filed({ reference })),
    smallPrint(words.noForm),
  ];
}

function amountsOf({ totals, corrections }: TaxReturn, words: ReturnTexts, shown: Shown): Block {
  const corrected = (amount: string) =>
    corrections.count === 0 ? [] : [[words.correctedTax({ count: corrections.count }), amount]];
  const rows: TableRow[] = [
    [words.income, totals.income],
    [words.capitalGainsTax, totals.capital_gains_tax],
    ...corrected(corrections.capital_gains_tax),
    [words.wholeEuros, totals.capital_gains_tax_remitted],
    [words.solidaritySurcharge, totals.solidarity_surcharge],
    ...corrected(corrections.solidarity_surcharge),
    [words.churchTax, totals.church_tax],
  ].map(([name = '', amount = '']) => plain([name, shown(amount)]));
  return table(
    words.amounts,
    ['left', 'right'],
    [words.what, words.amount],
    [...rows, total([words.toRemit, shown(totals.to_remit)])],
  );
}

function taxedOf({ taxed }: TaxReturn, words: ReturnTexts, shown: Shown): Block {
  return table(
    words.taxed,
    ['left', 'right', 'right'],
    [words.kind, words.income, words.capitalGainsTax],
    taxed.map((one) =>
      plain([words.kinds[one.income_kind], shown(one.income), shown(one.capital_gains_tax)]),
    ),
  );
}

function notInFullOf(
  { not_in_full: rows }: TaxReturn,
  words: ReturnTexts,
  { shown, cited }: Formats,
): Block {
  return table(
    words.notInFull,
    ['left', 'left', 'right', 'right'],
    [words.kind, words.reason, words.payments, words.income],
    rows.map((one) =>
      plain([
        words.kinds[one.income_kind],
        one.source === ''
          ? words.parts[one.withheld]
          : `${words.parts[one.withheld]}: ${cited(one.source)}`,
        String(one.payments),
        shown(one.income),
      ]),
    ),
  );
}

function churchTaxOf(
  { church_tax: rows, totals }: TaxReturn,
  words: ReturnTexts,
  shown: Shown,
): Block {
  return table(
    words.byCommunity,
    ['left', 'right', 'right', 'right'],
    [words.community, words.withheld, words.corrected, words.amount],
    [
      ...rows.map((one) =>
        plain([
          one.community ?? words.unknownCommunity,
          shown(one.withheld),
          shown(one.corrected),
          shown(one.amount),
        ]),
      ),
      total([words.total, '', '', shown(totals.church_tax)]),
    ],
  );
}

function shortfallsOf({ shortfalls }: TaxReturn, words: ReturnTexts, shown: Shown): Block {
  return table(
    words.shortfalls({ count: shortfalls.count }),
    ['left', 'right'],
    [words.what, words.amount],
    [
      [words.capitalGainsTax, shortfalls.capital_gains_tax],
      [words.solidaritySurcharge, shortfalls.solidarity_surcharge],
      [words.churchTax, shortfalls.church_tax],
    ].map(([name = '', amount = '']) => plain([name, shown(amount)])),
  );
}

function monthInWords(locale: Locale, month: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}

type Shown = (amount: string) => string;
interface Formats {
  readonly shown: Shown;
  readonly cited: (source: string) => string;
}

function table(
  caption: string,
  alignments: readonly ('left' | 'right')[],
  header: readonly string[],
  rows: readonly TableRow[],
): Block {
  return {
    kind: 'table',
    caption: [{ text: caption, style: 'semibold' }],
    alignments,
    header: header.map((text) => cell(text, 'semibold')),
    rows,
  };
}

function plain(cells: readonly string[]): TableRow {
  return { kind: 'plain', cells: cells.map((text) => cell(text)) };
}

function total(cells: readonly string[]): TableRow {
  return { kind: 'total', cells: cells.map((text) => cell(text, 'semibold')) };
}
