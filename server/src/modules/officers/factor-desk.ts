import { MAX_PASSKEYS } from '@bb1/domain/accounts/factor-endpoints';
import {
  addDeskPasskey,
  confirmDeskTotp,
  deskLoginWithPasskey,
  listDeskFactors,
  newDeskRecoveryCodes,
  removeDeskPasskey,
  startDeskPasskey,
  startDeskPasskeyLogin,
  startDeskTotp,
} from '@bb1/domain/officers/factor-endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { totpUri } from '../../platform/crypto/totp.ts';
import type { FactorOwner } from '../../platform/mfa/factor-owner.ts';
import { withinTries } from '../../platform/mfa/factor-tries.ts';
import { factorsOf } from '../../platform/mfa/factors-of.ts';
import { passkeySite } from '../../platform/mfa/passkey-site.ts';
import { deletePasskey } from '../../platform/mfa/passkey-store.ts';
import { firstRecoveryCodes, renewRecoveryCodes } from '../../platform/mfa/recovery-codes.ts';
import { passkeyCreationOptions, registerPasskey } from '../../platform/mfa/register-passkey.ts';
import { toPasskeyDto } from '../../platform/mfa/passkey-dto.ts';
import { notifyMfaChange } from '../../platform/mfa/notify-mfa-change.ts';
import { confirmTotp, startTotp } from '../../platform/mfa/totp-factor.ts';
import { passkeyRequestOptions } from '../../platform/mfa/check-passkey.ts';
import type { Serve } from '../../platform/http/api.ts';
import { officerPerson } from './officer-person.ts';
import { signInOfficerWithPasskey } from './sign-in-officer-with-passkey.ts';
import { findOfficer } from './store.ts';
import { type DeskFactorContext, withFreshCode } from './with-fresh-code.ts';

/**
 * An officer's own second factors. The authenticator app can be replaced but not removed, so that
 * there is always one.
 */
export function officersFactorRoutes(serve: Serve, context: DeskFactorContext): void {
  const { db, appSecret } = context;
  const site = passkeySite({ publicUrl: context.publicUrl, name: context.offering.issuer.name });
  const ownerOf = (officerId: string): FactorOwner => ({ kind: 'officer', id: officerId });

  serve(startDeskPasskeyLogin)(async () => ({
    options: {
      ...(await passkeyRequestOptions(db, {
        site,
        purpose: 'sign_in',
        ownerKind: 'officer',
        ownerId: null,
      })),
    },
  }));

  serve(deskLoginWithPasskey)(async (call) => {
    const { officer, token } = await signInOfficerWithPasskey(context, {
      site,
      credential: call.body.credential,
      browser: { ...call.browser, replaces: call.sessionHash('officer') },
    });
    call.setSession('officer', token);
    return officer;
  });

  serve(listDeskFactors)(async (call) => {
    const { totp, passkeys, recoveryCodesLeft } = await factorsOf(
      db,
      ownerOf(call.officer.officerId),
    );
    return {
      totp: totp && { added_at: totp.addedAt.toISOString() },
      passkeys: passkeys.map(toPasskeyDto),
      recovery_codes_left: recoveryCodesLeft,
    };
  });

  serve(startDeskTotp)((call) =>
    withFreshCode(
      context,
      { name: 'start_desk_totp', officerId: call.officer.officerId, given: call.body },
      async (tx, officer, at) => {
        const secret = await startTotp(tx, { owner: ownerOf(officer.id), appSecret, at });
        return {
          secret,
          otpauth_uri: totpUri({ secret, issuer: site.name, label: officer.email }),
        };
      },
    ),
  );

  // The secret was issued for a fresh code, and only its recipient can make a code of it.
  serve(confirmDeskTotp)((call) =>
    withinTries(db, `desk_totp|${call.officer.officerId}`, () =>
      db.transaction('confirm_desk_totp', async (tx) => {
        const officer = await findOfficer(tx, call.officer.officerId);
        if (officer === null) throw refuse('unauthenticated', 'not_signed_in');
        const at = context.clock.now();
        if (
          !(await confirmTotp(tx, {
            owner: ownerOf(officer.id),
            appSecret,
            code: call.body.code,
            at,
          }))
        )
          throw refuseField('code', 'invalid_code');
        await notifyMfaChange(tx, officerPerson(officer), {
          what: 'factor-added',
          factor: 'totp',
          at,
        });
        return {};
      }),
    ),
  );

  serve(startDeskPasskey)(async (call) => {
    const officer = await findOfficer(db, call.officer.officerId);
    if (officer === null) throw refuse('unauthenticated', 'not_signed_in');
    return {
      options: {
        ...(await passkeyCreationOptions(db, {
          owner: ownerOf(officer.id),
          site,
          most: MAX_PASSKEYS,
          userName: officer.email,
          displayName: officer.name,
        })),
      },
    };
  });

  serve(addDeskPasskey)((call) =>
    withFreshCode(
      context,
      { name: 'add_desk_passkey', officerId: call.officer.officerId, given: call.body },
      async (tx, officer, at) => {
        const { name, credential } = call.body;
        const passkey = await registerPasskey(tx, {
          owner: ownerOf(officer.id),
          site,
          most: MAX_PASSKEYS,
          credential,
          name,
          at,
        });
        const recovery_codes = await firstRecoveryCodes(tx, {
          owner: ownerOf(officer.id),
          appSecret,
          at,
        });
        await notifyMfaChange(tx, officerPerson(officer), {
          what: 'factor-added',
          factor: 'passkey',
          passkey,
          at,
        });
        return {
          passkey: { ...passkey, added_at: at.toISOString(), last_used_at: null },
          recovery_codes,
        };
      },
    ),
  );

  serve(removeDeskPasskey)((call) =>
    withFreshCode(
      context,
      { name: 'remove_desk_passkey', officerId: call.officer.officerId, given: call.body },
      async (tx, officer, at) => {
        const name = await deletePasskey(tx, ownerOf(officer.id), call.params.id);
        if (name === null) throw refuse('not_found', 'not_found');
        await notifyMfaChange(tx, officerPerson(officer), {
          what: 'factor-removed',
          factor: 'passkey',
          passkey: { id: call.params.id, name },
          at,
        });
        return {};
      },
    ),
  );

  serve(newDeskRecoveryCodes)((call) =>
    withFreshCode(
      context,
      { name: 'new_desk_recovery_codes', officerId: call.officer.officerId, given: call.body },
      async (tx, officer, at) => {
        const recovery_codes = await renewRecoveryCodes(tx, {
          owner: ownerOf(officer.id),
          appSecret,
          at,
        });
        await notifyMfaChange(tx, officerPerson(officer), { what: 'recovery-codes-renewed', at });
        return { recovery_codes };
      },
    ),
  );
}
