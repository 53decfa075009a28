import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { hasRight } from '../officers/lost-right.ts';
import { liftHaltsOf } from '../officers/payment-halt.ts';
import {
  confirmationsOf,
  findVersion,
  lockConfiguration,
  saveConfirmation,
  saveConfirmed,
  usesNow,
} from './store.ts';

/**
 * One officer's confirmation of the newest version. Payments resume with the second one. An earlier
 * one counts as long as its officer may confirm; when it counts again, either officer completes it.
 */
export async function confirmConfiguration(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  word: { readonly number: number; readonly officerId: string },
): Promise<void> {
  await db.transaction('confirm_configuration', async (tx) => {
    await lockConfiguration(tx);
    const version = mustFind(await findVersion(tx, word.number));
    if (version.state !== 'waiting') throw refuse('conflict', 'invalid_status');
    if (
      (await usesNow(tx)).some(
        ({ money_fingerprint: running }) => running !== version.money_fingerprint,
      )
    )
      throw refuse('conflict', 'other_configuration_runs');
    const given = await confirmationsOf(tx, word.number);
    const isRepeated = given.some(({ officer_id: officerId }) => officerId === word.officerId);
    let isSecond = false;
    for (const { officer_id: officerId } of given)
      isSecond ||=
        officerId !== word.officerId && (await hasRight(tx, officerId, 'configuration.confirm'));
    // An officer who has confirmed before completes another confirmation that counts again.
    if (isRepeated && !isSecond) throw refuse('forbidden', 'maker_is_checker');
    const at = clock.now();
    if (!isRepeated) await saveConfirmation(tx, { ...word, place: given.length + 1, at });
    if (isSecond) {
      await saveConfirmed(tx, word.number, at);
      await liftHaltsOf(tx, 'configuration', at);
    }
    await record(tx, {
      at,
      actor: { kind: 'officer', id: word.officerId },
      act: isSecond ? 'configuration.confirmed' : 'configuration.confirmed_first',
      subject: `configuration:${word.number}`,
      after: { fingerprint: version.fingerprint },
    });
  });
}
