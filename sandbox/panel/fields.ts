import { cents } from '@bb1/domain/money';
import { isIban, normaliseIban } from '@bb1/domain/payments/iban';
import { CARRIES_OUT, PAYEE_RESULTS, type OrderVerdict } from '../bank/pain002-writer.ts';
import { FAULTS, isFault, type Fault } from '../stellar/fault-plan.ts';
import { later, readMoment } from './berlin-time.ts';
import type { StatementFormat } from './statement-shelf.ts';
import type { Texts } from '@bb1/texts/sandbox/panel';

/** A refused request to the panel, with its reason as a sentence. */
export class PanelRefusal extends Error {
  readonly sentence: (texts: Texts) => string;
  constructor(sentence: (texts: Texts) => string) {
    super('refused by the panel');
    this.sentence = sentence;
  }
}

/** Unvalidated fields of a form or of a JSON body. */
export type Fields = Readonly<Record<string, unknown>>;

const MAX_COUNT = 1000;
const LAST_YEAR = 2099;
const NAME_CHARACTERS = 140;
const REMITTANCE_CHARACTERS = 140;
const END_TO_END_CHARACTERS = 35;

/** Fictitious, with valid check digits: no bank has this bank code. */
export const DEFAULT_PAYER_IBAN = 'DE90999999990000004711';

/** The trimmed text of a field, or null if the field is missing or empty. */
export function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

export function amountCentsOf(fields: Fields): bigint {
  const text = textOf(fields, 'amount')?.replace(',', '.') ?? '';
  if (!/^\d{1,12}(?:\.\d{1,2})?$/u.test(text))
    throw new PanelRefusal((texts) => texts.refused.amount);
  const amount = cents(text);
  if (amount === 0n) throw new PanelRefusal((texts) => texts.refused.amount);
  return amount;
}

export function payerNameOf(fields: Fields): string {
  return withinLimit(
    requiredOf(fields, 'payer_name', (texts) => texts.transfer.name),
    NAME_CHARACTERS,
    (texts) => texts.transfer.name,
  );
}

export function payerIbanOf(fields: Fields): string | null {
  const text = textOf(fields, 'payer_iban');
  if (text === null) return null;
  const iban = normaliseIban(text);
  if (!isIban(iban)) throw new PanelRefusal((texts) => texts.refused.iban({ iban: text }));
  return iban;
}

/** May be empty, because a payer may forget it. */
export function remittanceOf(fields: Fields): string {
  const lines = (textOf(fields, 'remittance') ?? '').split(/\r?\n/u);
  for (const line of lines)
    withinLimit(line, REMITTANCE_CHARACTERS, (texts) => texts.transfer.remittance);
  return lines.join('\n');
}

export function endToEndIdOf(fields: Fields): string | null {
  const text = textOf(fields, 'end_to_end_id');
  return text === null
    ? null
    : withinLimit(text, END_TO_END_CHARACTERS, (texts) => texts.transfer.endToEnd);
}

/** A JSON number or the digits of a form; `fallback` if the field is missing. */
export function countOf(fields: Fields, fallback: number | null = null): number {
  const value = fields['count'] ?? fallback;
  const text = typeof value === 'string' ? value.trim() : value;
  const count = typeof text === 'string' && /^\d{1,4}$/u.test(text) ? Number(text) : text;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > MAX_COUNT)
    throw new PanelRefusal((texts) => texts.refused.count);
  return count;
}

export function formatOf(fields: Fields): StatementFormat {
  const version = fields['version'];
  if (version !== '02' && version !== '08' && version !== 'mt940')
    throw new PanelRefusal((texts) => texts.refused.version);
  return version;
}

/** What the bank is to make of an order: carry it out, unless `reject` names `all` of it or some of its transfers. */
export function verdictOf(fields: Fields): OrderVerdict {
  const reject = textOf(fields, 'reject');
  const reasonCode = textOf(fields, 'reason') ?? CARRIES_OUT.reasonCode;
  if (!/^[A-Z0-9]{4}$/u.test(reasonCode))
    throw new PanelRefusal((texts) => texts.refused.reasonCode);
  const payee = textOf(fields, 'payee');
  const payeeResult = PAYEE_RESULTS.find((result) => result === payee) ?? null;
  if (payee !== null && payeeResult === null)
    throw new PanelRefusal((texts) => texts.refused.payee({ list: PAYEE_RESULTS.join(', ') }));
  return {
    rejected: reject === 'all' ? 'all' : (reject ?? '').split(/[\s,;]+/u).filter(Boolean),
    reasonCode,
    payeeResult,
  };
}

/** A JSON boolean, or the checkbox of a form. */
export function isTicked(fields: Fields, name: string): boolean {
  return fields[name] === true || fields[name] === 'true' || fields[name] === 'on';
}

export function requiredOf(fields: Fields, name: string, field: (texts: Texts) => string): string {
  const text = textOf(fields, name);
  if (text === null)
    throw new PanelRefusal((texts) => texts.refused.required({ field: field(texts) }));
  return text;
}

export function faultOf(fields: Fields): Fault {
  const { fault } = fields;
  if (!isFault(fault))
    throw new PanelRefusal((texts) => texts.refused.fault({ list: FAULTS.join(', ') }));
  return fault;
}

/** Where the clock is to go: `to` a moment, or `by` one day, week or month from `now` on. */
export function momentOf(fields: Fields, now: Date): Date {
  const moment = stepFrom(fields['by'], now) ?? readMoment(textOf(fields, 'to') ?? '');
  if (moment === null) throw new PanelRefusal((texts) => texts.refused.moment);
  if (moment.getUTCFullYear() > LAST_YEAR) throw new PanelRefusal((texts) => texts.refused.tooFar);
  return moment;
}

function stepFrom(by: unknown, now: Date): Date | null {
  if (by === 'day') return later(now, { days: 1 });
  if (by === 'week') return later(now, { days: 7 });
  return by === 'month' ? later(now, { months: 1 }) : null;
}

function withinLimit(text: string, max: number, field: (texts: Texts) => string): string {
  if (Array.from(text).length > max)
    throw new PanelRefusal((texts) => texts.refused.tooLong({ field: field(texts), max }));
  return text;
}
