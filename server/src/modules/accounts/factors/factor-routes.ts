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
import {
  addPasskey,
  addTotp,
  removePasskey,
  removeTotp,
  newRecoveryCodes,
} from './change-factors.ts';
import { factorOwner, type FactorContext, siteOf, type Asking } from './factor-account.ts';
import {
  demandMailboxProof,
  proveMailbox,
  sendFirstFactorCode,
  needsMailboxProof,
} from './first-factor.ts';
import { findAccount, findSecurityDates } from '../store.ts';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/db/database.ts';
import { factorsOf } from '../../../platform/mfa/factors-of.ts';
import { toPasskeyDto } from '../../../platform/mfa/passkey-dto.ts';

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

/** The person's own factors for the account page. */
async function toFactorsDto(
  db: Queryable,
  asking: Asking,
): Promise<z.input<(typeof listFactors)['reply']>> {
  const { totp, passkeys, recoveryCodesLeft } = await factorsOf(db, factorOwner(asking.accountId));
  const account = await db.maybe(findSecurityDates, [asking.accountId]);
  return {
    totp: totp && { added_at: totp.addedAt.toISOString() },
    passkeys: passkeys.map(toPasskeyDto),
    recovery_codes_left: recoveryCodesLeft,
    password_changed_at: account?.password_changed_at?.toISOString() ?? null,
    mailbox_proof_needed: await needsMailboxProof(db, asking),
    passkey_offer_declined: (account?.passkey_offer_declined_at ?? null) !== null,
  };
}
