import {
  addPasskey as addPasskeyEndpoint,
  confirmTotp,
  listFactors,
  MAX_PASSKEYS,
  newRecoveryCodes as newCodesEndpoint,
  proveMailbox as proveMailboxEndpoint,
  removePasskey as removePasskeyEndpoint,
  removeTotp as removeTotpEndpoint,
  sendFirstFactorCode as sendCodeEndpoint,
  startPasskey,
  startTotp as startTotpEndpoint,
} from '@bb1/domain/accounts/factor-endpoints';
import { refuse } from '@bb1/domain/refusal';
import { totpUri } from '../../../platform/crypto/totp.ts';
import { passkeyCreationOptions } from '../../../platform/mfa/register-passkey.ts';
import { startTotp } from '../../../platform/mfa/totp-factor.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { addPasskey, addTotp } from './add-factor.ts';
import { factorOwner, type FactorContext, siteOf } from './factor-account.ts';
import { demandMailboxProof, proveMailbox, sendFirstFactorCode } from './first-factor.ts';
import { removePasskey, removeTotp } from './remove-factor.ts';
import { newRecoveryCodes } from './renew-recovery-codes.ts';
import { toFactorsDto } from './factors-dto.ts';
import { findAccount } from '../store.ts';

/** Endpoints by which people add, remove and list their second factors. */
export function factorRoutes(serve: Serve, context: FactorContext): void {
  const { db, clock, appSecret } = context;
  const site = siteOf(context);

  async function account(id: string) {
    const found = await findAccount(db, id);
    if (found === null) throw refuse('unauthenticated', 'not_signed_in');
    return found;
  }

  serve(listFactors)((call) => toFactorsDto(db, call.investor));

  serve(sendCodeEndpoint)(async (call) => {
    await sendFirstFactorCode(context, call.investor);
    return {};
  });

  serve(proveMailboxEndpoint)(async (call) => {
    await proveMailbox(context, call.investor, call.body.code);
    return {};
  });

  serve(startTotpEndpoint)(async (call) => {
    await demandMailboxProof(db, call.investor);
    const { id, email } = await account(call.investor.accountId);
    const secret = await db.transaction('start_totp', (tx) =>
      startTotp(tx, { owner: factorOwner(id), appSecret, at: clock.now() }),
    );
    return { secret, otpauth_uri: totpUri({ secret, issuer: site.name, label: email }) };
  });

  serve(confirmTotp)((call) => addTotp(context, call.investor, call.body.code));

  serve(removeTotpEndpoint)(async (call) => {
    await removeTotp(context, call.investor.accountId);
    return {};
  });

  serve(startPasskey)(async (call) => {
    await demandMailboxProof(db, call.investor);
    const { id, email, full_name } = await account(call.investor.accountId);
    return {
      options: {
        ...(await passkeyCreationOptions(db, {
          owner: factorOwner(id),
          site,
          most: MAX_PASSKEYS,
          userName: email,
          displayName: full_name,
        })),
      },
    };
  });

  serve(addPasskeyEndpoint)((call) => addPasskey(context, call.investor, call.body));

  serve(removePasskeyEndpoint)(async (call) => {
    await removePasskey(context, { accountId: call.investor.accountId, id: call.params.id });
    return {};
  });

  serve(newCodesEndpoint)((call) => newRecoveryCodes(context, call.investor.accountId));
}
