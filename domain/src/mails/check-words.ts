import { LOCALES } from '../locale.ts';
import type { FieldMessage, FieldMessages } from '../refusal.ts';
import {
  editableKeys,
  type FixedParts,
  type MailWords,
  partOf,
  PASSAGE_MAX_LENGTH,
  type Passages,
  placeholdersIn,
  SUBJECT_MAX_LENGTH,
  valuesFor,
  type Words,
} from './mail-words.ts';

/** What a text in a mail may name besides its values. */
export interface OwnPlaces {
  /** Lower case. */
  readonly hosts: readonly string[];
  readonly addresses: readonly string[];
}

/** A mail's passages in both languages. */
export type MailPassages = Readonly<Record<keyof MailWords, Passages>>;

/**
 * What keeps these words from being a mail's: nothing for words that have exactly the passages that
 * can change, each with its own placeholders.
 */
export function problemsOf(
  mail: { readonly passages: MailPassages; readonly fixed: FixedParts },
  words: MailWords,
  own: OwnPlaces,
): FieldMessages {
  return Object.fromEntries(
    LOCALES.flatMap((locale) =>
      problemsInLanguage(mail.passages[locale], mail.fixed, words[locale], own).map(
        ([key, problem]) => [`words.${locale}.${key}`, [problem]],
      ),
    ),
  );
}

function problemsInLanguage(
  passages: Passages,
  fixed: FixedParts,
  words: Words,
  own: OwnPlaces,
): [string, FieldMessage][] {
  const editable = editableKeys(passages, fixed);
  const unknown = Object.keys(words).filter((key) => !editable.includes(key));
  return [
    ...unknown.map((key): [string, FieldMessage] => [key, { code: 'unknown_field' }]),
    ...editable.flatMap((key): [string, FieldMessage][] => {
      const problem = problemOf({ passages, key, editable }, words[key] ?? '', own);
      return problem === null ? [] : [[key, problem]];
    }),
  ];
}

function problemOf(
  place: {
    readonly passages: Passages;
    readonly key: string;
    readonly editable: readonly string[];
  },
  text: string,
  own: OwnPlaces,
): FieldMessage | null {
  const { passages, key, editable } = place;
  const shipped = passages[key];
  if (text.trim() === '') return shipped?.text === '' ? null : { code: 'required' };
  const most = key === 'subject' ? SUBJECT_MAX_LENGTH : PASSAGE_MAX_LENGTH;
  if (text.length > most) return { code: 'max_length', values: { max: most } };
  if (partOf(key) === 'subject' && text.includes('\n')) return { code: 'must_be_valid' };
  const needed = [...(shipped?.values ?? []), ...Object.keys(shipped?.choices ?? {})];
  const known = [...new Set([...needed, ...valuesFor(passages, key, editable)])];
  const found = placeholdersIn(text);
  const strange = found.find((name) => !known.includes(name));
  if (strange !== undefined)
    return known.length === 0
      ? { code: 'placeholder_none', values: { placeholder: `[${strange}]` } }
      : {
          code: 'placeholder_unknown',
          values: {
            placeholder: `[${strange}]`,
            known: known.map((name) => `[${name}]`).join(', '),
          },
        };
  const missing = needed.find((name) => !found.includes(name));
  if (missing !== undefined)
    return { code: 'placeholder_missing', values: { placeholder: `[${missing}]` } };
  return problemOfFreeText(text, own);
}

/** What officers typed between the placeholders. */
function problemOfFreeText(text: string, own: OwnPlaces): FieldMessage | null {
  // A value counts as a word, so that no host name can end in one.
  const free = text.replace(/\[[^[\]]*\]/g, 'xx').normalize('NFKC');
  if (/[<>{}[\]]|&#?\w+;/.test(free)) return { code: 'words_with_markup' };
  const place = placesIn(free).find((one) => !isOwn(one, own));
  if (place !== undefined)
    return { code: 'words_with_place', values: { place, hosts: own.hosts.join(', ') } };
  if (ACCOUNT.test(free)) return { code: 'words_with_account' };
  const [amount] = AMOUNT.exec(free) ?? [];
  return amount === undefined
    ? null
    : { code: 'words_with_amount', values: { amount: amount.replaceAll(/\s+/gu, ' ') } };
}

/** Bank accounts, wallets and hashes, also in groups. */
const ACCOUNT = /\b[a-z]{2}\d{2}(?:[\s.-]?[a-z0-9]){11,30}\b|\b(?=\w*\d)\w{24,}\b/iu;
/**
 * Figures with a currency. A typed amount is what somebody would be asked to pay or promised, and it stays when the offering
 * changes, so that a harmless one ("at least 100 €") is refused as well. The number of a list item before a coin
 * ("2. Bitcoin payments") is none, and neither is a coin before a number ("in Bitcoin 3 days later").
 */
const CODE = String.raw`[€$£₿Ξ]|(?:EUR|USD|CHF|GBP|XLM|BTC|ETH|Euros?|Dollars?)(?![\p{L}\d])`;
const COIN = String.raw`(?:Cents?|Lumens?|Bitcoins?|Ether)(?![\p{L}\d])`;
const FIGURES = String.raw`\p{Nd}(?:[\s'’.,]*\p{Nd})*`;
const AMOUNT = new RegExp(
  String.raw`${FIGURES}(?:[\s'’.,–-]*(?:${CODE})|(?:[\s'’,–-]|\.(?=\S))*${COIN})|(?<![\p{L}\d])(?:${CODE})\s*${FIGURES}`,
  'iu',
);

/**
 * Everything that a mail program could make a link of: addresses with a scheme, host names and
 * email addresses.
 */
function placesIn(text: string): string[] {
  return [
    ...text.matchAll(
      /[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:mailto|tel|sms|javascript|data):\S*|[^\s@,;:()“”„"]+@\S+|(?:[\p{L}\p{N}-]+[.。．｡])+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?/giu,
    ),
  ].map(([place]) => place.replace(/[.,;:!?)“”"]+$/, ''));
}

function isOwn(place: string, { hosts, addresses }: OwnPlaces): boolean {
  const lower = place.toLowerCase();
  if (lower.includes('@')) return addresses.includes(lower);
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)?(.*)$/su.exec(lower) ?? [];
  if (scheme !== undefined && scheme !== 'https://') return false;
  const [host = ''] = rest.split(/[/?#\\]/u);
  return hosts.includes(host);
}
