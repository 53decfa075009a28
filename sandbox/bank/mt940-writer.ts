import {
  closingCents,
  totalCents,
  type StatementEntry,
  type StatementTransfer,
  type WrittenStatement,
} from './camt053-writer.ts';

const PART = 27;
/** Marks of the purpose in field 86: 14 parts of 27 characters. */
const PURPOSE_MARKS = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];
const LINE = 65;

/**
 * Writes the statement in MT940 as German banks did until November 2025: field 86 structured,
 * umlauts as UTF-8. Pending entries are left out, and a batch shows only its sum, because the
 * format has no place for either.
 * @throws RangeError when a purpose does not fit, instead of cutting it
 */
export function writeMt940(statement: Omit<WrittenStatement, 'version'>): string {
  const day = statement.bookingDate.replaceAll('-', '').slice(2);
  const closing = closingCents(statement.openingCents, statement.entries);
  const booked = statement.entries.filter((entry) => entry.status !== 'pending');
  const lines = [
    ':20:STARTUMSE',
    `:25:${statement.account.iban}`,
    `:28C:${statement.sequenceNumber.toString().padStart(5, '0')}/001`,
    `:60F:${balance(statement.openingCents, day)}`,
    ...booked.flatMap((entry) => entryLines(entry, day)),
    `:62F:${balance(closing, day)}`,
    '-',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function balance(cents: bigint, day: string): string {
  return `${cents < 0n ? 'D' : 'C'}${day}EUR${decimal(cents < 0n ? -cents : cents)}`;
}

function decimal(cents: bigint): string {
  return `${cents / 100n},${(cents % 100n).toString().padStart(2, '0')}`;
}

function entryLines(entry: StatementEntry, day: string): string[] {
  const code = businessCode(entry);
  const reference = entry.bankReference === undefined ? '' : `//${entry.bankReference}`;
  return [
    `:61:${day}${day.slice(2)}${mark(entry)}R${decimal(totalCents(entry))}N${code}NONREF${reference}`,
    ...wrapped(`:86:${code}${information(entry)}`),
  ];
}

/** A reversal is named after the booking it cancels: RC cancels a credit, so money goes out. */
function mark(entry: StatementEntry): string {
  if (entry.isReversal === true) return entry.direction === 'debit' ? 'RC' : 'RD';
  return entry.direction === 'credit' ? 'C' : 'D';
}

function businessCode(entry: StatementEntry): string {
  const [first] = entry.transfers;
  if (entry.transfers.length > 1) return entry.direction === 'credit' ? '194' : '191';
  if (first?.returned !== undefined) return '159';
  if (
    first?.counterpartyName === undefined &&
    entry.direction === 'debit' &&
    entry.isReversal !== true
  )
    return '808';
  return (entry.direction === 'credit') === (entry.isReversal === true) ? '116' : '166';
}

function information(entry: StatementEntry): string {
  const [only, ...more] = entry.transfers;
  const text = `?00${clean(entry.additionalInformation ?? (more.length > 0 ? 'SAMMELBUCHUNG' : 'UEBERWEISUNG')).slice(0, PART)}`;
  if (only === undefined || more.length > 0) return text;
  const name = clean(only.counterpartyName ?? '');
  const marks = [
    ['31', clean(only.counterpartyIban ?? '')],
    ['32', name.slice(0, PART)],
    ['33', name.slice(PART, 2 * PART)],
  ];
  const parts = purposeParts(only);
  const [before, after] = [parts.filter(({ at }) => at < 30), parts.filter(({ at }) => at >= 30)];
  const written = (list: typeof parts): string =>
    list.map(({ at, part }) => `?${at}${part}`).join('');
  return (
    text +
    written(before) +
    marks.map(([at, value]) => (value === '' ? '' : `?${at}${value}`)).join('') +
    written(after)
  );
}

function purposeParts(transfer: StatementTransfer): { at: number; part: string }[] {
  const returned =
    transfer.returned === undefined ? [] : [transfer.returned.code, transfer.returned.text];
  const purpose = [...returned, ...(transfer.remittance ?? [])].map(clean).join(' ').trim();
  const texts = [
    `EREF+${clean(transfer.endToEndId ?? 'NOTPROVIDED')}`,
    ...(purpose === '' ? [] : [`SVWZ+${purpose}`]),
  ];
  const parts = texts.flatMap((text) => text.match(new RegExp(`.{1,${PART}}`, 'gu')) ?? []);
  if (parts.length > PURPOSE_MARKS.length)
    throw new RangeError('The purpose does not fit into MT940');
  return parts.map((part, index) => ({ at: PURPOSE_MARKS[index] ?? 0, part }));
}

/** The mark of the parts must not occur in a text, so banks replace it. */
function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}?]/gu, ' ').trim();
}

/**
 * Only the first line may begin like a tag or like the end of the message, so a break before such a
 * character comes earlier.
 */
function wrapped(text: string): string[] {
  if (text.length <= LINE) return [text];
  let at = LINE;
  while (/[:-]/u.test(text[at] ?? '')) at--;
  return [text.slice(0, at), ...wrapped(text.slice(at))];
}
