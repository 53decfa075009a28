import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import type { MoneyScene } from './money-scene.ts';
import { type BookedLine, type OutsideWorld, type Saying, sumOf } from './outside-world.ts';
import { debitOf, importLines, today } from './bank-statements.ts';
import type { Act } from './money-steps.ts';

type BankAct = Act & { kind: 'bank' };
type Transfer = StatementEntry['transfers'][number];

const RECALLED = { returned: { code: 'FOCR', text: 'Following cancellation request' } };
const DUPLICATE = { returned: { code: 'AM05', text: 'Duplicate' } };

/** A credit, and how much of it the bank has not taken back. */
interface Left {
  readonly line: BookedLine;
  readonly transfer: Transfer;
  readonly reference: string;
  readonly cents: bigint;
}

/** The bank takes a credit back, and says so in one of the ways in which banks do. */
export async function takeCreditBack(
  scene: MoneyScene,
  world: OutsideWorld,
  act: BankAct,
): Promise<void> {
  const credit = world.at(
    world.lines.flatMap((line) => leftOf(world, line) ?? []),
    act.which,
  );
  if (credit === undefined) return;
  // Where the words may mean another credit as well, the bank gives the name.
  const how = act.act === 'recall_words' && !hasOwnWords(world, credit) ? 'recall' : act.act;
  const isWhole = !how.endsWith('part') || credit.cents < 2n;
  const cents = isWhole ? credit.cents : credit.cents / 2n;
  const { entry, saying } = debitIn(world, how, { ...credit, cents });
  await importLines(scene, world, [
    { entry, day: today(scene), who: null, takes: { reference: credit.reference, saying } },
  ]);
}

function leftOf(world: OutsideWorld, line: BookedLine): Left | null {
  const { direction, bankReference: reference, transfers } = line.entry;
  const [transfer] = transfers;
  if (direction !== 'credit' || reference === undefined || transfer === undefined) return null;
  const cents = sumOf(line.entry) - world.takenOf(reference);
  return cents > 0n ? { line, transfer, reference, cents } : null;
}

function hasOwnWords(world: OutsideWorld, { line, transfer }: Left): boolean {
  const words = (transfer.remittance ?? []).join(' ');
  return world.lines.every(
    (other) =>
      other === line ||
      other.entry.direction === 'debit' ||
      other.entry.transfers.every(({ remittance = [] }) => !words.includes(remittance.join(' '))),
  );
}

function debitIn(
  world: OutsideWorld,
  act: BankAct['act'],
  { line, transfer, reference, cents }: Left,
): { entry: StatementEntry; saying: Saying } {
  const { counterpartyName, counterpartyIban, transactionId } = transfer;
  const payer = {
    ...(counterpartyName === undefined ? {} : { counterpartyName }),
    ...(counterpartyIban === undefined ? {} : { counterpartyIban }),
  };
  const named = { reversedReference: reference };
  switch (act) {
    case 'reversal':
      return {
        entry: debitOf(world, cents, { ...named, isReversal: true }, payer),
        saying: 'name',
      };
    case 'recall':
    case 'recall_part':
      return { entry: debitOf(world, cents, named, { ...payer, ...RECALLED }), saying: 'name' };
    case 'return':
      return transactionId === undefined
        ? { entry: debitOf(world, cents, named, { ...payer, ...DUPLICATE }), saying: 'name' }
        : {
            entry: debitOf(world, cents, {}, { ...payer, ...DUPLICATE, transactionId }),
            saying: 'name',
          };
    case 'recall_words': {
      const words = (line.entry.transfers[0]?.remittance ?? []).join(' ');
      const remittance = ['SEPA-Rückruf gem. camt.056', words];
      return { entry: debitOf(world, cents, {}, { ...payer, remittance }), saying: 'words' };
    }
    default:
      return { entry: debitOf(world, cents, {}), saying: 'nothing' };
  }
}

/** The bank carries a refund out, or the payee's bank sends it back. */
export async function moveRefund(
  scene: MoneyScene,
  world: OutsideWorld,
  act: BankAct,
): Promise<void> {
  const leaves = act.act !== 'refund_returns';
  const refund = world.at(
    [...world.ordered].filter(([, { left, returned }]) => (leaves ? !left : !returned)),
    act.which,
  );
  if (refund === undefined) return;
  const [endToEndId, state] = refund;
  const day = today(scene);
  if (leaves) {
    state.left = true;
    const line = { entry: debitOf(world, state.cents, {}, { endToEndId }), day, who: null };
    if (act.act === 'refund_leaves') return importLines(scene, world, [line]);
    world.unread.push(line);
    return;
  }
  state.returned = true;
  const who = scene.people.findIndex(({ iban }) => iban === state.iban);
  const back = {
    amountCents: state.cents,
    counterpartyName: scene.people[who]?.name ?? 'Somebody',
    counterpartyIban: state.iban,
    remittance: ['Konto erloschen'],
    endToEndId,
    returned: { code: 'AC04', text: 'closed account' },
  };
  await importLines(scene, world, [
    {
      entry: { direction: 'credit', bankReference: `BACK${world.next()}`, transfers: [back] },
      day,
      who: who === -1 ? null : who,
    },
  ]);
}
