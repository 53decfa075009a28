import type { ReceivedSignal } from '@bb1/domain/video-identification/endpoints';
import {
  type InvestorSignal,
  investorSignalBody,
  type OfficerSignal,
  officerSignalBody,
  type SignalSender,
} from '@bb1/domain/video-identification/signal';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

interface SignalRow {
  sequence: string;
  sender: SignalSender;
  body: string;
}

const insertSignal = sql<{ sequence: string }>(
  'video_signals.insert',
  'insert into video_signals (call_id, sender, body) values ($1, $2, $3) returning sequence',
);
const deleteEarlier = sql(
  'video_signals.delete_earlier',
  'delete from video_signals where call_id = $1 and sender = $2',
);
const listAfter = sql<SignalRow>(
  'video_signals.after',
  'select sequence, sender, body from video_signals where call_id = $1 and sender <> $2 and sequence > $3 order by sequence limit 20',
);
export const forgetSignals = sql(
  'video_signals.delete_of_call',
  'delete from video_signals where call_id = $1',
).run((callId: string) => [callId]);

/**
 * Stores a signal of a locked call; the lock determines their order. It replaces the side's earlier
 * signals: each of the few signals is about a connection that replaces the previous one.
 */
export async function keepSignal(
  tx: Tx,
  callId: string,
  { sender, signal }: { sender: SignalSender; signal: InvestorSignal | OfficerSignal },
): Promise<number> {
  await tx.run(deleteEarlier, [callId, sender]);
  return Number((await tx.one(insertSignal, [callId, sender, JSON.stringify(signal)])).sequence);
}

/** The other side's signals after the given number. */
export async function signalsFor(
  db: Queryable,
  callId: string,
  { reader, after }: { reader: SignalSender; after: number },
): Promise<ReceivedSignal[]> {
  const rows = await db.rows(listAfter, [callId, reader, after]);
  return rows.map(({ sequence, sender, body }) => ({
    sequence: Number(sequence),
    from: sender,
    signal:
      sender === 'officer'
        ? officerSignalBody.parse(JSON.parse(body))
        : investorSignalBody.parse(JSON.parse(body)),
  }));
}
