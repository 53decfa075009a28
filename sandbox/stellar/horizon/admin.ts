import { FAULTS, isFault } from '../fault-plan.ts';
import type { StellarNode } from '../stellar-node.ts';
import { timeText } from './links.ts';
import type { Json } from './paging.ts';
import { badRequest, notFound } from './problems.ts';

function numberIn(body: Json, field: string): number | null {
  const value = body[field];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

function state(node: StellarNode): Json {
  const { sequence, closeTime } = node.ledger.last;
  return {
    ledger: sequence,
    closed_at: timeText(closeTime),
    ingested_ledger: node.view.sequence,
    now: timeText(node.now),
    waiting: node.ledger.queue.submissions.map(({ id }) => id),
    faults: node.faults.left,
  };
}

function setTime(node: StellarNode, body: Json): void {
  const advance = numberIn(body, 'advance_seconds');
  if (advance !== null) {
    node.setTime(node.now + advance);
    return;
  }
  const seconds =
    typeof body.now === 'string' ? Math.floor(Date.parse(body.now) / 1000) : Number.NaN;
  if (Number.isNaN(seconds))
    throw badRequest('now', 'give now as a date and time, or advance_seconds as a number');
  node.setTime(seconds);
}

function orderFault(node: StellarNode, body: Json): void {
  const { fault } = body;
  if (!isFault(fault)) throw badRequest('fault', `fault has to be one of ${FAULTS.join(', ')}`);
  if (fault === 'stale_reads') node.rememberStale();
  node.faults.order(fault, numberIn(body, 'count') ?? 1);
}

function freeze(node: StellarNode, { account, asset, frozen }: Json): void {
  if (typeof account !== 'string') throw badRequest('account', 'give the address of the account');
  node.freeze({
    account,
    asset: typeof asset === 'string' ? asset : null,
    frozen: frozen !== false,
  });
}

function closeLedgers(node: StellarNode, body: Json): void {
  for (let left = numberIn(body, 'count') ?? 1; left > 0; left -= 1) node.close();
}

/**
 * Beyond Horizon: GET /admin returns the state; POST /admin/close {count}, /admin/time {now |
 * advance_seconds}, /admin/faults {fault, count}, /admin/freeze {account, asset, frozen},
 * /admin/ingest, /admin/reset change it. Each returns the new state.
 */
export function administer(node: StellarNode, path: string, body: Json): Json {
  const actions: Record<string, () => void> = {
    '/admin/close': () => closeLedgers(node, body),
    '/admin/time': () => setTime(node, body),
    '/admin/faults': () => orderFault(node, body),
    '/admin/faults/clear': () => node.faults.clear(),
    '/admin/freeze': () => freeze(node, body),
    '/admin/ingest': () => node.releaseIngestion(),
    '/admin/reset': () => node.reset(),
    '/admin': () => undefined,
  };
  const action = actions[path];
  if (action === undefined) throw notFound();
  action();
  return state(node);
}
