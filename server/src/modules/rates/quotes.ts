import { decimal, eur, parseMoney } from '@bb1/domain/money';
import { dueUnits } from '@bb1/domain/rates/quote';
import { type RatedCurrency, rateOf, rateText } from '@bb1/domain/rates/rate';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { CurrentRate } from './current-rate.ts';

/** What is still missing of an order, and what that costs in its currency until the quote ends. Amounts are decimal strings. */
export interface QuoteRow {
  readonly id: string;
  readonly order_id: string;
  readonly currency: RatedCurrency;
  readonly eur_amount: string;
  readonly due_amount: string;
  readonly rate: string;
  /** Every source behind the rate, with its own rate and time (ISO 8601). */
  readonly sources: readonly { readonly source: string; readonly rate: string; readonly time: string }[];
  readonly made_at: Date;
  readonly expires_at: Date;
}

const COLUMNS = 'id, order_id, currency, eur_amount, due_amount, rate, sources, made_at, expires_at';
const insertRow = sql('quotes.insert', `insert into quotes (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const latest = sql<QuoteRow>('quotes.latest', `select ${COLUMNS} from quotes where order_id = $1 order by made_at desc, id desc limit 1`);
const validAt = sql<QuoteRow>('quotes.valid_at', `select ${COLUMNS} from quotes where order_id = $1 and made_at <= $2 and expires_at > $2 order by made_at desc, id desc limit 1`);

/** The quote for what is missing, `minutes` long. Throws RangeError when nothing is missing. */
export function makeQuote({ orderId, rate, eurCents, now, minutes }: { readonly orderId: string; readonly rate: CurrentRate & { readonly ok: true }; readonly eurCents: bigint; readonly now: Date; readonly minutes: number }): QuoteRow {
  if (eurCents <= 0n) throw new RangeError('nothing is missing that could be quoted');
  const { currency } = rate;
  return {
    id: newId(),
    order_id: orderId,
    currency,
    eur_amount: eur(eurCents),
    due_amount: decimal({ currency, units: dueUnits({ currency, eurCents, rate: rate.rate }) }),
    rate: rate.rate,
    sources: rate.readings.map(({ source, rate: told, sourceTime }) => ({ source, rate: told, time: sourceTime.toISOString() })),
    made_at: now,
    expires_at: new Date(now.getTime() + minutes * 60_000),
  };
}

export async function insertQuote(tx: Tx, quote: QuoteRow): Promise<void> {
  await tx.run(insertRow, [quote.id, quote.order_id, quote.currency, quote.eur_amount, quote.due_amount, quote.rate, JSON.stringify(quote.sources), quote.made_at, quote.expires_at]);
}

/** The newest quote of an order, over or not; null before the first. */
export async function latestQuote(db: Queryable, orderId: string): Promise<QuoteRow | null> {
  return asMade(await db.maybe(latest, [orderId]));
}

/** The quote by which a payment is judged that the network first saw at this moment: the newest that held then. Null when none did. */
export async function quoteAt(db: Queryable, orderId: string, moment: Date): Promise<QuoteRow | null> {
  return asMade(await db.maybe(validAt, [orderId, moment]));
}

/** With as many decimals as it was made with; the columns have more. */
function asMade(row: QuoteRow | null): QuoteRow | null {
  return row && { ...row, due_amount: decimal(parseMoney(row.currency, row.due_amount)), rate: rateText(rateOf(row.rate)) };
}
