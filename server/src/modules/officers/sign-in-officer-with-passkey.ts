import type { Officer } from '@bb1/domain/officers/officer';
import {
  passkeyFailed,
  type PasskeySite,
  type UncheckedCredential,
} from '../../platform/mfa/passkey-site.ts';
import { checkPasskey, redeemPasskey } from '../../platform/mfa/check-passkey.ts';
import { type DeskBrowser, startOfficerSession } from './sign-in-officer.ts';
import { findOfficer, toOfficerDto } from './store.ts';
import type { DeskFactorContext } from './with-fresh-code.ts';

/** Signs an officer in with a passkey: possession and user verification are two factors. */
export async function signInOfficerWithPasskey(
  context: DeskFactorContext,
  {
    site,
    credential,
    browser,
  }: { site: PasskeySite; credential: UncheckedCredential; browser: DeskBrowser },
): Promise<{ officer: Officer; token: string }> {
  const passkey = await checkPasskey(context.db, {
    site,
    purpose: 'sign_in',
    ownerKind: 'officer',
    credential,
  });
  const at = context.clock.now();
  return context.db.transaction('desk_sign_in_with_passkey', async (tx) => {
    const officer = await findOfficer(tx, passkey.ownerId);
    if (officer === null) throw passkeyFailed();
    await redeemPasskey(tx, passkey, at);
    return {
      officer: toOfficerDto(officer),
      token: await startOfficerSession(tx, { officer, browser, by: 'passkey', at }),
    };
  });
}
