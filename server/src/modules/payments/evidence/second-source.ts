import { eur } from '@bb1/domain/money';
import type { Context } from '../../../context.ts';
import type { BankStatement } from '../../../integrations/bank/bank-statement-port.ts';
import { type Actor, record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueueAll } from '../../../platform/jobs/jobs.ts';
import { lockBalance, lookAtPaymentsAgain } from '../balance-store.ts';
import { detailsKeyOf } from '../entry-details.ts';
import { EXPLAIN_DEBIT } from '../explain-debit.ts';
import { MATCH_PAYMENT } from '../match-payment.ts';
import {
  bookableStatements,
  ownDetailsOf,
  type Reading,
  refusedEntriesOf,
} from '../read-bank-import.ts';
import { proveReports, tellReportsAgain } from '../refunds/prove-reports.ts';
import { hasUploads, insertTellings, takeProvenLines, type Told } from './second-source-store.ts';

export const PROVE_BY_SECOND_SOURCE = 'payments.prove_by_second_source';

const CHANNEL_LIVES_MS = 10 * 24 * 60 * 60_000;

type Telling = Pick<Context, 'clock' | 'offering'>;

/** A channel that has delivered nothing since is none: then another officer's own download is the second source. */
export function channelSince(at: Date): Date {
  return new Date(at.getTime() - CHANNEL_LIVES_MS);
}

interface ToldFile {
  readonly importId: string;
  readonly reading: Reading;
  /** Rows of its statements; none while it is only read. */
  readonly statementRows: ReadonlyMap<BankStatement, string>;
  readonly actor: Actor;
  readonly at: Date;
}

/**
 * A file may repeat lines and rejections of an officer's file. Those without another source so far are now proven, if this file comes
 * from the bank's own channel or from an officer who neither uploaded nor confirmed the first file.
 */
export async function tellAgain(context: Telling, tx: Tx, file: ToldFile): Promise<void> {
  if (!(await hasUploads(tx))) return;
  const { importId, reading, actor, at } = file;
  if (await tellReportsAgain(tx, reading.file.reports, { importId, at }))
    await proveReports(context, tx, channelSince(at));
  if ((await insertTellings(tx, await toldBy(tx, file), { importId, at })) === 0) return;
  await proveLines(tx, { subject: `bank_import:${importId}`, actor, at });
}

/** Every minute: lines wait until the bank's channel has passed their day, and no longer once there is no channel. */
export async function proveBySecondSource(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  await context.db.transaction('prove_by_second_source', async (tx) => {
    await lockBalance(tx);
    const at = context.clock.now();
    await proveLines(tx, { subject: 'bank_lines', actor: SYSTEM, at });
    await proveReports(context, tx, channelSince(at));
  });
}

async function proveLines(
  tx: Tx,
  { subject, actor, at }: { subject: string; actor: Actor; at: Date },
): Promise<void> {
  const proven = await takeProvenLines(tx, channelSince(at));
  if (proven.length === 0) return;
  await record(tx, {
    at,
    actor,
    act: 'bank_lines.told_again',
    subject,
    after: { lines: proven.length },
  });
  const credits = proven.filter(({ direction }) => direction === 'credit').map(({ id }) => id);
  await lookAtPaymentsAgain(tx, credits);
  await enqueueAll(
    tx,
    MATCH_PAYMENT,
    credits.map((paymentId) => ({ paymentId })),
  );
  await enqueueAll(
    tx,
    EXPLAIN_DEBIT,
    proven.flatMap((line) =>
      line.direction === 'debit' && !line.is_charge ? { bankLineId: line.id } : [],
    ),
  );
}

async function toldBy(tx: Tx, { reading, statementRows }: ToldFile): Promise<Told> {
  const bookable = await bookableStatements(tx, reading);
  return {
    lines: bookable.flatMap(({ iban, statement }) => {
      const times = new Map<string, number>();
      return statement.lines.map(({ lineKey, identity }) => {
        const nth = (times.get(identity) ?? 0) + 1;
        times.set(identity, nth);
        return {
          iban,
          statementRowId: statementRows.get(statement) ?? null,
          lineKey,
          identity,
          openingEur: statement.opening && eur(statement.opening.cents),
          nth,
        };
      });
    }),
    entries: refusedEntriesOf(reading, bookable).map(({ iban, readable }) => ({
      iban,
      entryKey: readable.entryKey,
    })),
    details: ownDetailsOf(reading).map((one) => ({
      iban: one.iban,
      detailsKey: detailsKeyOf(one),
    })),
  };
}
