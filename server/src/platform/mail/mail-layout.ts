import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import { formatList } from '@bb1/domain/presentation';
import layoutTexts from '@bb1/texts/mails/layout';
import { type Sentence, written } from '@bb1/texts/written';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Reply-to address, if not ours. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** One-click unsubscribe URL for mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** What the letter head and the legal lines are made of. */
export type MailSender = Pick<Offering, 'issuer' | 'themeColours'> & {
  readonly token: Pick<Offering['token'], 'code'>;
};

export interface MailParts {
  readonly locale: Locale;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Figures as a table: what each is, and its value. */
  readonly rows?: readonly (readonly [label: string, value: string])[];
  /** Another person's words, set apart from ours with their line breaks. */
  readonly quotation?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly closing?: readonly string[];
  readonly sender: MailSender;
  readonly replyTo?: RenderedMail['replyTo'];
  /**
   * For mails that people can opt out of: the link in the footer, and the button of mail programs.
   */
  readonly unsubscribe?: {
    readonly sentence: string;
    readonly label: string;
    readonly url: string;
  };
}

/** Mail programs that know dark mode show these colours; others keep those of the elements. */
const DARK = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page,.foot{background:#0b1220!important;color:#c3cde0!important}
.sheet{background:#131c2e!important}.body,.body p,.body td{color:#e6ecf7!important}
.body .label,.foot,.foot a{color:#9fadc6!important}.row td{border-color:#2b374e!important}
}
</style>`;

/**
 * One layout for all mails. It encodes everything that people wrote, and keeps line breaks out of
 * headers, and encoded words (RFC 2047), which mail programs show as other words than were typed.
 * The legal lines are those of business letters (section 35a GmbHG).
 */
export function renderMail(parts: MailParts): RenderedMail {
  const oneLine = parts.subject.replace(/[\r\n\u2028\u2029]+/g, ' ').replaceAll('=?', '= ?');
  const subject = Array.from(oneLine).slice(0, 200).join('');
  const { closing = [], rows = [] } = parts;
  const { issuer, themeColours, token } = parts.sender;
  const legal = legalLines(parts.locale, parts.sender);
  const text = [
    parts.greeting,
    ...parts.paragraphs,
    ...(rows.length === 0 ? [] : [rows.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...(parts.quotation === undefined ? [] : [parts.quotation.replace(/^/gm, '> ')]),
    ...(parts.button ? [`${parts.button.label}:\n${parts.button.url}`] : []),
    ...closing,
    `-- \n${legal.join('\n')}`,
    ...(parts.unsubscribe
      ? [`${parts.unsubscribe.sentence}\n${parts.unsubscribe.label}: ${parts.unsubscribe.url}`]
      : []),
  ].join('\n\n');
  // A code without spaces is wider than a phone and would make the whole mail wider than the
  // screen.
  const paragraph = (content: string) =>
    `<p style="margin:0 0 16px;line-height:1.55;overflow-wrap:anywhere${PRINTED_CODE.test(content) ? ';font-size:24px;font-weight:600;letter-spacing:.06em' : ''}">${keepWordsWhole(encode(content))}</p>`;
  const table =
    rows.length === 0
      ? ''
      : `<table width="100%" style="margin:0 0 16px;border-collapse:collapse" cellpadding="0" cellspacing="0">${rows.map(tableRow).join('')}</table>`;
  const quotation =
    parts.quotation === undefined
      ? ''
      : `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #b8c2d4;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere">${encode(parts.quotation)}</blockquote>`;
  const button = parts.button
    ? `<p style="margin:24px 0"><a href="${encode(parts.button.url)}" style="display:inline-block;background:${themeColours.accent};color:#ffffff;text-decoration:none;padding:14px 24px;border-radius:8px;border:1px solid #ffffff33;font-weight:600">${encode(parts.button.label)}</a></p>`
    : '';
  const unsubscribe = parts.unsubscribe
    ? `<br><br>${encode(parts.unsubscribe.sentence)} <a href="${encode(parts.unsubscribe.url)}" style="color:#55617a">${encode(parts.unsubscribe.label)}</a>`
    : '';
  // The mail draws it: loading a picture would tell us when the mail is read.
  const mark = `<span style="display:inline-block;width:14px;height:14px;border:5px solid #ffffff;border-radius:50%;background:${themeColours.secondary};background-clip:content-box;padding:3px;vertical-align:middle"></span><span style="margin-left:10px;font-size:20px;font-weight:700;letter-spacing:.01em;vertical-align:middle">${encode(token.code)}</span>`;
  const html = `<!doctype html><html lang="${parts.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${encode(subject)}</title>${DARK}</head>
<body class="page" style="margin:0;background:#f3f6fa;color:#14213d;font:16px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" class="sheet" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden" cellpadding="0" cellspacing="0">
<tr><td style="background:${themeColours.accent};color:#ffffff;padding:18px 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="white-space:nowrap">${mark}</td><td align="right" style="font-size:14px">${encode(issuer.name)}</td></tr></table></td></tr>
<tr><td class="body" style="padding:32px;color:#14213d">${paragraph(parts.greeting)}${parts.paragraphs.map(paragraph).join('')}${table}${quotation}${button}${closing.map(paragraph).join('')}</td></tr>
<tr><td class="foot" style="padding:16px 32px;background:#f3f6fa;color:#55617a;font-size:13px;line-height:1.5">${legal.map(encode).join('<br>')}${unsubscribe}</td></tr>
</table></td></tr></table></body></html>`;
  return {
    subject,
    text,
    html,
    ...(parts.replyTo === undefined ? {} : { replyTo: parts.replyTo }),
    ...(parts.unsubscribe === undefined ? {} : { unsubscribeUrl: parts.unsubscribe.url }),
  };
}

/** A code to type is alone in its paragraph, and is what the mail is about. */
const PRINTED_CODE = /^\d{4} \d{4}$/;
/** Hashes and keys, which no column of a phone has room for, are below their label. */
const LONG_CODE = /^\w{40,}$/;
/** Characters of a value that fits beside its label on a phone. */
const SHORT_VALUE = 24;

function tableRow([label, value]: readonly [label: string, value: string]): string {
  const line = 'border-top:1px solid #dde4ee;vertical-align:top';
  const name = 'color:#55617a';
  return LONG_CODE.test(value)
    ? `<tr class="row"><td colspan="2" style="padding:10px 0;${line}"><span class="label" style="${name}">${encode(label)}</span><br><span style="font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;word-break:break-all">${encode(value)}</span></td></tr>`
    : `<tr class="row"><td class="label" style="padding:10px 16px 10px 0;${line};${name}">${encode(label)}</td><td style="padding:10px 0;${line};text-align:right;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;word-break:break-word${value.length > SHORT_VALUE ? '' : ';white-space:nowrap'}">${encode(value)}</td></tr>`;
}

/** References and addresses move to the next line instead of breaking at their hyphen. */
function keepWordsWhole(html: string): string {
  return html.replace(/\S*[-@]\S*/g, (word) => `<span style="display:inline-block">${word}</span>`);
}

function legalLines(locale: Locale, { issuer }: MailSender): string[] {
  const { seat, register, directors } = layoutTexts[locale].legal;
  return [
    `${issuer.name} · ${issuer.street}, ${issuer.zipcode} ${issuer.city}`,
    `${seat({ city: issuer.city })} · ${register({ court: issuer.registerCourt, number: issuer.registerNumber })}`,
    directors({ names: formatList(locale, issuer.directors) }),
  ];
}

/** A mail's text in one language, from the catalogue. */
interface MailTexts {
  readonly subject: Sentence<never>;
  readonly paragraphs: readonly Sentence<never>[];
  readonly button?: Sentence<never>;
  readonly closing?: readonly Sentence<never>[];
}

type ValuesOfEach<T> = T extends (values: infer V) => string
  ? V
  : T extends readonly (infer E)[]
    ? ValuesOfEach<E>
    : T extends object
      ? ValuesOfEach<T[keyof T]>
      : never;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void
  ? A
  : never;
/** The values that any of the texts takes; unknown if none takes one. */
type ValuesOf<T> = Together<ValuesOfEach<T>>;

/** What surrounds the words of one mail. */
interface MailFrame extends Pick<MailParts, 'rows' | 'quotation' | 'replyTo' | 'unsubscribe'> {
  /** The target of the button. */
  readonly url?: string;
}

/** What all mails to a person have in common. */
interface Addressing extends Pick<MailParts, 'locale' | 'sender'> {
  /** The name in the greeting; none or empty if we do not know it. */
  readonly name: string | undefined;
}

/** A mail before its words are filled in, so that approved ones can take the place of ours. */
export interface ComposedMail {
  readonly frame: MailFrame;
  readonly texts: MailTexts;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A mail in its reader's language. Sender, greeting and legal lines are those of all mails. */
export function composeMail<T extends MailTexts>(
  texts: T,
  ...[values, frame]: unknown extends ValuesOf<T>
    ? [values?: Readonly<Record<string, never>>, frame?: MailFrame]
    : [values: ValuesOf<T>, frame?: MailFrame]
): ComposedMail {
  return { frame: frame ?? {}, texts, values: Object(values ?? {}) };
}

/**
 * Fills the words in: those that `approved` has for a part, else the catalogue's. A text that comes
 * out empty is omitted, and a value with blank lines becomes several paragraphs.
 */
export function renderComposed(
  { locale, sender, name }: Addressing,
  { frame: { url, ...frame }, texts, values }: ComposedMail,
  approved: (part: string, values: ComposedMail['values']) => string | null,
): RenderedMail {
  const { subject, paragraphs, button, closing = [] } = texts;
  // The compiler has checked that `values` has what each text takes.
  const say = (sentence: Sentence<never>) => written(sentence, values as never);
  const sayPart = (part: string, sentence: Sentence<never>) =>
    approved(part, values) ?? say(sentence);
  const separate = (all: readonly string[]) =>
    all.flatMap((text) => text.split(/\n(?:[^\S\n]*\n)+/)).filter((text) => text !== '');
  const label = button === undefined ? '' : say(button);
  const greetings = layoutTexts[locale];
  return renderMail({
    ...frame,
    locale,
    sender,
    greeting: name === undefined || name === '' ? greetings.toSomebody : greetings.toName({ name }),
    subject: sayPart('subject', subject),
    paragraphs: separate(paragraphs.map((one, at) => sayPart(`paragraphs.${at}`, one))),
    closing: separate(closing.map(say)),
    ...(label === '' || url === undefined ? {} : { button: { label, url } }),
  });
}

function encode(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
