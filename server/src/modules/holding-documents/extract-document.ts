import {
  type ExtractReason,
  type RegisterContent,
  type RegisterEntry,
} from '@bb1/domain/holding-documents/register-extract';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Locale } from '@bb1/domain/locale';
import { parseMoney, tokens } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { formatDate, formatDateTime, formatEur, formatQuantity } from '@bb1/domain/presentation';
import documentTexts, { type Texts } from '@bb1/texts/documents/holding-documents';
import type { Block } from '../../platform/pdf/document-block.ts';
import type { DocumentSource } from '../../platform/pdf/document-source.ts';
import { cell, paragraph, smallPrint } from '../../platform/pdf/text-blocks.ts';
import { issuerAndHolder, placeCell, plainTable, section } from './document-parts.ts';

interface ExtractFacts {
  readonly locale: Locale;
  readonly number: string;
  readonly reason: ExtractReason;
  /** The holder's name and address, a line each. */
  readonly address: readonly string[];
  readonly content: RegisterContent;
  readonly at: Date;
  readonly asset: { readonly code: string; readonly issuer: string };
  readonly issuedTokens: string;
}

/** The content of the register about one holder: what section 17(1) and (2) eWpG lists. */
export function extractSource(offering: Offering, facts: ExtractFacts): DocumentSource {
  const texts = documentTexts[facts.locale];
  const words = texts.extract;
  const { number, at, locale, reason, content } = facts;
  return {
    title: words.title,
    subtitle: words.subtitle({ number, moment: formatDateTime(locale, at) }),
    date: berlinDay(at),
    version: '1',
    layout: 'letter',
    language: locale,
    blocks: [
      issuerAndHolder(texts, offering, facts.address),
      paragraph(words.lead[reason]),
      section(words.yourEntry),
      content.entries.length === 0 ? paragraph(words.empty) : entriesOf(texts, facts),
      section(words.security),
      securityOf(texts, offering, facts),
      smallPrint(`${words.thirdParties} ${words.noSignature}`),
    ],
  };
}

function entriesOf(texts: Texts, { locale, content: { entries } }: ExtractFacts): Block {
  const total = entries.reduce((sum, one) => sum + parseMoney('TOKEN', one.tokens).units, 0n);
  const row = ({ public_key: address, tokens: amount, frozen }: RegisterEntry) => [
    placeCell(texts, address),
    cell(frozen ? texts.frozen : texts.none),
    cell(formatQuantity(locale, amount)),
  ];
  return {
    kind: 'table',
    caption: [],
    alignments: ['left', 'left', 'right'],
    header: [texts.place, texts.restraint, texts.tokens].map((text) => cell(text, 'semibold')),
    rows: [
      ...entries.map((one) => ({
        kind: 'plain' as const,
        cells: row(one),
      })),
      {
        kind: 'total',
        cells: [texts.total, '', formatQuantity(locale, tokens(total))].map((text) =>
          cell(text, 'semibold'),
        ),
      },
    ],
  };
}

function securityOf(
  texts: Texts,
  { name, token, bond }: Offering,
  { locale, asset, issuedTokens }: ExtractFacts,
): Block {
  const words = texts.extract;
  const nominal = formatEur(locale, token.nominalEur);
  return plainTable(
    [texts.what, texts.value],
    ['left', 'left'],
    [
      [words.name, `${name} (${token.code})`],
      [words.asset, words.assetOf(asset)],
      [words.volume, words.volumeOf({ tokens: formatQuantity(locale, issuedTokens), nominal })],
      [words.nominal, nominal],
      [words.kind, words.kindOf],
      [
        words.terms,
        words.termsOf({
          percent: formatQuantity(locale, bond.fixedCouponPercentPerYear),
          maturity: formatDate(locale, bond.maturityDate),
        }),
      ],
    ],
  );
}
