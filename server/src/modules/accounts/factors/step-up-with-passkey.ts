import type { UncheckedCredential } from '../../../platform/mfa/passkey-site.ts';
import { checkPasskey, redeemPasskey } from '../../../platform/mfa/check-passkey.ts';
import {
  reauthenticate,
  type Reauthentication,
} from '../../../platform/sessions/reauthenticate.ts';
import { type Asking, type FactorContext, siteOf } from './factor-account.ts';
import { lockAccount } from '../store.ts';

/** A step-up with one of the person's own passkeys. */
export async function stepUpWithPasskey(
  context: FactorContext,
  asking: Asking,
  credential: UncheckedCredential,
): Promise<Reauthentication> {
  const passkey = await checkPasskey(context.db, {
    site: siteOf(context),
    purpose: 'step_up',
    ownerKind: 'investor',
    ownerId: asking.accountId,
    credential,
  });
  return context.db.transaction('step_up_with_passkey', async (tx) => {
    await lockAccount(tx, asking.accountId);
    await redeemPasskey(tx, passkey, context.clock.now());
    return reauthenticate(tx, asking.sessionHash, 'second_factor');
  });
}
