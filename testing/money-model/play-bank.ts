import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import { chargeOf, debitOf, importLines, importTrue, today, written } from './bank-statements.ts';
import type { Act } from './money-steps.ts';
import type { MoneyScene } from './money-scene.ts';
import type { OutsideWorld } from './outside-world.ts';
import { moveRefund, takeCreditBack } from './play-take-backs.ts';
import { survive } from './work-queue.ts';

export async function bank(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'bank' },
): Promise<void> {
  const file = world.at(world.files, act.which);
  switch (act.act) {
    case 'same_file':
      return file === undefined ? undefined : importTrue(scene, file.bytes);
    case 'same_file_at_once':
      if (file !== undefined)
        await Promise.all([1, 2, 3].map(() => survive(() => importTrue(scene, file.bytes))));
      return;
    case 'other_order':
      return file === undefined
        ? undefined
        : importTrue(
            scene,
            written(scene, world, {
              entries: file.entries.toReversed(),
              day: file.day,
              openingCents: file.openingCents,
            }).bytes,
          );
    case 'unknown_reversal':
      return book(scene, world, [
        debitOf(world, 4_711n, { isReversal: true, reversedReference: 'UNKNOWN' }),
      ]);
    case 'unknown_debit':
      return book(scene, world, [debitOf(world, 4_711n, {})]);
    case 'charge':
      return book(scene, world, [chargeOf(world, 290n)]);
    case 'refund_leaves':
    case 'refund_leaves_unread':
    case 'refund_returns':
      return moveRefund(scene, world, act);
    default:
      return takeCreditBack(scene, world, act);
  }
}

function book(
  scene: MoneyScene,
  world: OutsideWorld,
  entries: readonly StatementEntry[],
): Promise<void> {
  return importLines(
    scene,
    world,
    entries.map((entry) => ({ entry, day: today(scene), who: null })),
  );
}
