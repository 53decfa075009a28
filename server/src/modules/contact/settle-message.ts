import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OfficerPrincipal } from '../../platform/http/call.ts';
import { lockMessage, type MessageRow, saveAnswered } from './store.ts';

type Officer = Pick<OfficerPrincipal, 'officerId' | 'name'>;

/**
 * Marks a message as answered. Repeating it changes nothing; another officer is informed that it is
 * done.
 */
export async function markAnswered(
  context: Pick<Context, 'db' | 'clock'>,
  officer: Officer,
  id: string,
): Promise<MessageRow> {
  return context.db.transaction('mark_contact_answered', async (tx) => {
    const message = await lockOrRefuse(tx, id);
    if (message.answered_by === officer.officerId) return message;
    if (message.answered_by !== null) throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    await saveAnswered(tx, id, { at, by: officer.officerId });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officer.officerId },
      act: 'contact.answered',
      subject: `contact_message:${id}`,
      before: { state: 'open' },
      after: { state: 'answered' },
    });
    return {
      ...message,
      answered_at: at,
      answered_by: officer.officerId,
      answered_by_name: officer.name,
    };
  });
}

/** Reopens a message. */
export async function reopenMessage(
  context: Pick<Context, 'db' | 'clock'>,
  officer: Officer,
  id: string,
): Promise<MessageRow> {
  return context.db.transaction('reopen_contact_message', async (tx) => {
    const message = await lockOrRefuse(tx, id);
    if (message.answered_at === null) return message;
    await saveAnswered(tx, id, null);
    const before = {
      state: 'answered',
      answered_at: message.answered_at.toISOString(),
      answered_by: message.answered_by,
    };
    await record(tx, {
      at: context.clock.now(),
      actor: { kind: 'officer', id: officer.officerId },
      act: 'contact.reopened',
      subject: `contact_message:${id}`,
      before,
      after: { state: 'open' },
    });
    return { ...message, answered_at: null, answered_by: null, answered_by_name: null };
  });
}

async function lockOrRefuse(tx: Tx, id: string): Promise<MessageRow> {
  const message = await lockMessage(tx, id);
  if (message === null) throw refuse('not_found', 'not_found');
  return message;
}
