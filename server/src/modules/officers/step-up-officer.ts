import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../platform/db/database.ts';
import { checkPasskey, redeemPasskey } from '../../platform/mfa/check-passkey.ts';
import { withinTries } from '../../platform/mfa/factor-tries.ts';
import type { PasskeySite, UncheckedCredential } from '../../platform/mfa/passkey-site.ts';
import { type GivenCode, redeemCode, wrongCode } from '../../platform/mfa/redeem-code.ts';
import type { OfficerPrincipal } from '../../platform/http/call.ts';
import { reauthenticate, type Reauthentication } from '../../platform/sessions/reauthenticate.ts';
import { mailRecoveryCodeUsed } from './officer-person.ts';
import { lockOfficer, type OfficerRow } from './store.ts';
import type { DeskFactorContext } from './with-fresh-code.ts';

type Asking = Pick<OfficerPrincipal, 'officerId' | 'sessionHash'>;

/**
 * An officer's step-up with a code. Attempts are counted per session, as for investors: a session's
 * thief cannot keep the officer from a step-up in theirs.
 */
export function stepUpOfficer(
  context: DeskFactorContext,
  { officerId, sessionHash }: Asking,
  given: GivenCode,
): Promise<Reauthentication> {
  return withinTries(context.db, `desk_step_up|${sessionHash.toString('base64url')}`, () =>
    context.db.transaction('desk_step_up', async (tx) => {
      const officer = await lockedOfficer(tx, officerId);
      const at = context.clock.now();
      const by = await redeemCode(tx, {
        owner: { kind: 'officer', id: officerId },
        appSecret: context.appSecret,
        given,
        at,
      });
      if (by === null) throw wrongCode(given);
      if (by === 'recovery_code') await mailRecoveryCodeUsed(tx, { officer, at });
      return reauthenticate(tx, sessionHash, 'second_factor');
    }),
  );
}

/** An officer's step-up with one of their own passkeys. */
export async function stepUpOfficerWithPasskey(
  context: DeskFactorContext,
  { officerId, sessionHash }: Asking,
  { site, credential }: { site: PasskeySite; credential: UncheckedCredential },
): Promise<Reauthentication> {
  const passkey = await checkPasskey(context.db, {
    site,
    purpose: 'step_up',
    ownerKind: 'officer',
    ownerId: officerId,
    credential,
  });
  return context.db.transaction('desk_step_up_with_passkey', async (tx) => {
    await lockedOfficer(tx, officerId);
    await redeemPasskey(tx, passkey, context.clock.now());
    return reauthenticate(tx, sessionHash, 'second_factor');
  });
}

async function lockedOfficer(tx: Tx, officerId: string): Promise<OfficerRow> {
  const officer = await lockOfficer(tx, officerId);
  if (officer === null) throw refuse('unauthenticated', 'not_signed_in');
  return officer;
}
