import { CHURCH_TAX_ANSWERS, type ChurchTaxAnswer } from './tax-entry.ts';

/**
 * The yearly query of the Federal Central Tax Office: from 1 September to 31 October, as of 31
 * August, for the payments of the next year (section 51a(2c) sentence 1 no. 3 EStG).
 */
export interface ChurchTaxQuery {
  /** The year of the query, in which people are informed. */
  readonly year: number;
  /** The year that the answers are for. */
  readonly answersFor: number;
  /** The days of this year on which people are informed. */
  readonly informs: boolean;
  /** The days of this year on which officers are reminded of open answers. */
  readonly reminds: boolean;
}

/** Three months before the last day of an objection that counts for the query, 30 June. */
const FIRST_NOTICE = '04-01';
/** Two months before the last day of the query. */
const LAST_NOTICE = '08-31';
const FIRST_QUERY = '09-01';

/** The query of a day's year (YYYY-MM-DD). */
export function churchTaxQueryOf(day: string): ChurchTaxQuery {
  const [year, monthDay] = [Number(day.slice(0, 4)), day.slice(5)];
  return {
    year,
    answersFor: year + 1,
    informs: FIRST_NOTICE <= monthDay && monthDay <= LAST_NOTICE,
    reminds: FIRST_QUERY <= monthDay,
  };
}

/** The last moment of a notice that is two months old. */
export function informedBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - 2);
  return before;
}

export const ANSWER_COLUMNS = [
  'account_id',
  'tax_id',
  'date_of_birth',
  'year',
  'answer',
  'community',
] as const;

/** Why a line of a file of answers cannot be used. */
export const ANSWER_FAULTS = [
  'columns',
  'unknown_person',
  'other_number',
  'other_year',
  'unknown_answer',
  'community_missing',
  'community_of_none',
  'repeated',
  'waiting',
  'own_account',
] as const;
type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** A line of the file. */
export interface AnswerLine {
  readonly line: number;
  readonly accountId: string;
  readonly taxId: string;
  readonly year: string;
  readonly answer: string;
  readonly community: string;
}

/** What is known about the person of a line. */
export interface AskedPerson {
  readonly taxId: string;
  /** The approved answer for the year. */
  readonly known: { readonly answer: ChurchTaxAnswer; readonly community: string | null } | null;
  readonly isWaiting: boolean;
}

export interface NewAnswer {
  readonly accountId: string;
  readonly answer: ChurchTaxAnswer;
  readonly community: string | null;
}
type ReadLine =
  | { readonly kind: 'new'; readonly answer: NewAnswer }
  | { readonly kind: 'known' | 'unanswered' }
  | { readonly kind: 'fault'; readonly fault: AnswerFault };

const MAX_COMMUNITY = 120;

/** Reads one line; `isRepeated` when an earlier line names the person. */
export function readAnswer(
  line: AnswerLine,
  person: AskedPerson | undefined,
  { year, isRepeated }: { readonly year: number; readonly isRepeated: boolean },
): ReadLine {
  const fault = (name: AnswerFault): ReadLine => ({ kind: 'fault', fault: name });
  if (person === undefined) return fault('unknown_person');
  if (isRepeated) return fault('repeated');
  if (line.taxId !== person.taxId) return fault('other_number');
  if (line.year !== String(year)) return fault('other_year');
  if (line.answer === '') return { kind: 'unanswered' };
  const answer = CHURCH_TAX_ANSWERS.find((one) => one === line.answer);
  if (answer === undefined) return fault('unknown_answer');
  const community = line.community === '' ? null : line.community;
  if (answer === 'none' && community !== null) return fault('community_of_none');
  if (answer !== 'none' && (community === null || community.length > MAX_COMMUNITY))
    return fault('community_missing');
  if (person.known?.answer === answer && person.known.community === community)
    return { kind: 'known' };
  if (person.isWaiting) return fault('waiting');
  return { kind: 'new', answer: { accountId: line.accountId, answer, community } };
}
