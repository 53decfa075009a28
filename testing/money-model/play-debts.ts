import type { Act } from './money-steps.ts';
import type { MoneyScene } from './money-scene.ts';
import type { OutsideWorld } from './outside-world.ts';
import { importLines, today } from './bank-statements.ts';
import { askedReceivables } from './play-desk.ts';
import { unitsFrom } from './play-money.ts';

/** A person pays what a letter asks for, by the reference in it; or somebody else does. */
export async function payDebt(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'debt' },
): Promise<void> {
  const asked = world.at(await askedReceivables(scene), act.which);
  const debtor = scene.people.findIndex(({ accountId }) => accountId === asked?.account_id);
  if (asked === undefined || debtor === -1) return;
  const sum = unitsFrom('EUR', asked.asked_eur);
  const cents = { pay: sum, pay_part: sum / 3n, pay_too_much: sum + 501n, by_another: sum };
  const amountCents = cents[act.act];
  if (amountCents <= 0n) return;
  const who = act.act === 'by_another' ? (debtor + 1) % scene.people.length : debtor;
  const person = scene.people[who];
  await importLines(scene, world, [
    {
      entry: {
        direction: 'credit',
        bankReference: `DEBT${world.next()}`,
        transfers: [
          {
            amountCents,
            counterpartyName: person?.name ?? '',
            counterpartyIban: person?.iban ?? '',
            remittance: [asked.reference],
          },
        ],
      },
      day: today(scene),
      who,
    },
  ]);
}
