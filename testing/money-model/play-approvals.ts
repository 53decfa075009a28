import { approve, sendBack } from '../../server/src/modules/approvals/decide.ts';
import { proposeRecall } from '../../server/src/modules/payments/refunds/recall-refund-file.ts';
import { proposeTakeBack } from '../../server/src/modules/payments/take-backs/propose-take-back.ts';
import { proposeWriteOff } from '../../server/src/modules/receivables/propose-write-off.ts';
import type { Act } from './money-steps.ts';
import type { MoneyScene } from './money-scene.ts';
import type { OutsideWorld } from './outside-world.ts';

type Officer = Act & { kind: 'officer' };

const MAKER = 0;
const CHECKER = 1;
const KINDS = {
  decision: 'payment_decision',
  refund: 'refund',
  take_back: 'take_back',
  write_off: 'write_off',
  recall: 'refund_file_recall',
};

/** What two officers decide through the one mechanism of approvals; null where an act is none of these. */
export function playApproval(
  scene: MoneyScene,
  world: OutsideWorld,
  { act, which }: Officer,
): Promise<void> | null {
  switch (act) {
    case 'propose_take_back':
      return takeBack(scene, world, which);
    case 'propose_write_off':
      return writeOff(scene, world, which);
    case 'propose_recall':
      return recallFile(scene, world, which);
    case 'approve_refund':
    case 'approve_own_refund':
    case 'approve_decision':
    case 'approve_own_decision':
    case 'reject_decision':
    case 'approve_take_back':
    case 'approve_own_take_back':
    case 'approve_write_off':
    case 'approve_own_write_off':
    case 'approve_recall':
    case 'approve_own_recall':
      return decideOpen(scene, world, { act, which });
    default:
      return null;
  }
}

async function found<T extends object>(
  { db }: MoneyScene,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return (await db.pool.query<T>(text, [...values])).rows;
}

/** The bank has named by phone the credit that a debit reverses. */
async function takeBack(scene: MoneyScene, world: OutsideWorld, which: number): Promise<void> {
  const waiting = await found<{ id: string; bank_reference: string }>(
    scene,
    'select l.id, l.bank_reference from unexplained_debits d join bank_lines l on l.id = d.bank_line_id where d.noted_at is null order by l.bank_reference',
  );
  const debit = world.at(
    waiting.flatMap((row) => {
      const line = world.lines.find(({ entry }) => entry.bankReference === row.bank_reference);
      return line?.takes === undefined ? [] : { id: row.id, credit: line.takes.reference };
    }),
    which,
  );
  if (debit === undefined) return;
  const [payment] = await found<{ id: string; version: number }>(
    scene,
    'select p.id, p.version from payments p join bank_lines l on l.id = p.id where l.bank_reference = $1',
    [debit.credit],
  );
  if (payment === undefined) return;
  await proposeTakeBack(scene.house, {
    debitId: debit.id,
    officerId: scene.officers[MAKER] ?? '',
    form: { payment_id: payment.id, reason: 'as the bank says', version: payment.version },
  });
}

async function writeOff(scene: MoneyScene, world: OutsideWorld, which: number): Promise<void> {
  const open = await found<{ id: string; version: number }>(
    scene,
    "select id, version from receivables where state = 'open' order by raised_at, amount, reference",
  );
  const one = world.at(open, which);
  if (one === undefined) return;
  await proposeWriteOff(scene.house, {
    id: one.id,
    officerId: scene.officers[MAKER] ?? '',
    form: { reason: 'nothing to be had', version: one.version },
  });
}

async function recallFile(scene: MoneyScene, world: OutsideWorld, which: number): Promise<void> {
  const files = await found<{ id: string }>(
    scene,
    "select distinct refund_file_id as id from refunds where state = 'exported' order by 1",
  );
  const file = world.at(files, which);
  if (file === undefined) return;
  await proposeRecall(scene.house, {
    fileId: file.id,
    reason: 'the bank never got it',
    officerId: scene.officers[MAKER] ?? '',
  });
}

async function decideOpen(
  scene: MoneyScene,
  world: OutsideWorld,
  { act, which }: Pick<Officer, 'act' | 'which'>,
): Promise<void> {
  const kind = Object.entries(KINDS).find(([name]) => act.endsWith(name))?.[1] ?? '';
  const open = await found<{ id: string; hash: string }>(
    scene,
    "select id, encode(content_hash, 'hex') as hash from approvals where kind = $1 and state = 'proposed' and proposed_at >= $2 order by proposed_at, id",
    [kind, scene.market.history[0]?.at],
  );
  const one = world.at(open, which);
  if (one === undefined) return;
  const by = {
    officerId: scene.officers[act.startsWith('approve_own') ? MAKER : CHECKER] ?? '',
    roles: ['finance', 'finance_approver'] as const,
  };
  if (act.startsWith('reject')) await sendBack(scene.house, { id: one.id, reason: 'no', by });
  else await approve(scene.house, { id: one.id, contentHash: one.hash, by });
}
