import type { HoldingStatement } from '@bb1/domain/holding-documents/endpoints';
import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import documentTexts, { type Texts } from '@bb1/texts/documents/holding-documents';
import type { Block } from '../../platform/pdf/document-block.ts';
import type { DocumentSource } from '../../platform/pdf/document-source.ts';
import { callout, cell, paragraph, smallPrint } from '../../platform/pdf/text-blocks.ts';
import { issuerAndHolder, placeCell, section } from './document-parts.ts';

interface StatementFacts {
  readonly locale: Locale;
  /** The holder's name and address, a line each. */
  readonly address: readonly string[];
  readonly statement: HoldingStatement;
  /** ISO date. */
  readonly madeOn: string;
}

type Places = HoldingStatement['places'];

/** A holding at the end of a day, and the payouts of its year. */
export function statementSource(offering: Offering, facts: StatementFacts): DocumentSource {
  const { locale, statement } = facts;
  const texts = documentTexts[locale];
  const words = texts.statement;
  const { places, ledger } = statement;
  const day = dayIn(locale, statement.date);
  const { code } = offering.token;
  return {
    title: words.title,
    subtitle: words.subtitle({ day }),
    date: facts.madeOn,
    version: '1',
    layout: 'letter',
    language: locale,
    blocks: [
      issuerAndHolder(texts, offering, facts.address),
      paragraph(
        places.length === 0
          ? words.empty({ day, code })
          : words.lead({
              day,
              code,
              tokens: formatQuantity(locale, statement.tokens),
              nominal: formatEur(locale, statement.nominal_eur),
            }),
      ),
      ...(isUnproven(places) ? [callout('warning', words.unprovenNote)] : []),
      ...(places.length === 0 ? [] : [section(words.holding), holdingOf(texts, locale, statement)]),
      ...(places.some(({ proven_on: on }) => on !== null && on > statement.date)
        ? [smallPrint(words.later)]
        : []),
      smallPrint(ledger === null ? words.noLedger : words.source({ ledger: String(ledger) })),
      section(words.payouts({ day })),
      ...payoutsOf(texts, locale, statement),
      smallPrint(words.noSignature({ made: dayIn(locale, facts.madeOn) })),
    ],
  };
}

function isUnproven(places: Places): boolean {
  return places.some(({ unproven }) => unproven !== null);
}

function dayIn(locale: Locale, day: string): string {
  return formatDate(locale, day).replaceAll(' ', '\u00a0');
}

function holdingOf(texts: Texts, locale: Locale, { places, tokens }: HoldingStatement): Block {
  const words = texts.statement;
  const restraint = (frozen: boolean | null) =>
    frozen === null ? texts.frozenUnknown : frozen ? texts.frozen : texts.none;
  return {
    kind: 'table',
    caption: [],
    alignments: ['left', 'left', 'left', 'right'],
    header: [texts.place, words.provenOn, texts.restraint, texts.tokens].map((text) =>
      cell(text, 'semibold'),
    ),
    rows: [
      ...places.map(({ public_key: address, proven_on: on, frozen, unproven, tokens: amount }) => ({
        kind: 'plain' as const,
        cells: [
          placeCell(texts, address),
          cell(on === null ? '' : dayIn(locale, on)),
          cell(restraint(frozen)),
          cell(
            [formatQuantity(locale, amount), ...(unproven === null ? [] : [words.unproven])].join(
              ', ',
            ),
          ),
        ],
      })),
      {
        kind: 'total',
        cells: [texts.total, '', '', formatQuantity(locale, tokens)].map((text) =>
          cell(text, 'semibold'),
        ),
      },
    ],
  };
}

function payoutsOf(
  texts: Texts,
  locale: Locale,
  { date, payouts, payout_sums: sums }: HoldingStatement,
): Block[] {
  const words = texts.statement;
  if (payouts.length === 0) return [paragraph(words.noPayouts({ day: dayIn(locale, date) }))];
  const figures = ({ gross, tax, net }: typeof sums) =>
    [gross, tax, net].map((amount) => formatEur(locale, amount));
  return [
    {
      kind: 'table',
      caption: [],
      alignments: ['left', 'left', 'right', 'right', 'right', 'right'],
      header: [words.paidOn, words.part, words.gross, words.tax, words.net, words.lumens].map(
        (text) => cell(text, 'semibold'),
      ),
      rows: [
        ...payouts.map((payout) => ({
          kind: 'plain' as const,
          cells: [
            dayIn(locale, payout.paid_on),
            payout.parts.map((part) => words.parts[part]).join(', '),
            ...figures(payout),
            formatQuantity(locale, payout.lumens, 'XLM'),
          ].map((text) => cell(text)),
        })),
        {
          kind: 'total',
          cells: [texts.total, '', ...figures(sums), ''].map((text) => cell(text, 'semibold')),
        },
      ],
    },
    smallPrint(words.taxNote),
  ];
}
