import type { Endpoint } from '@bb1/domain/endpoint';
import {
  deskStepUp,
  deskStepUpWithPasskey,
  getDeskStepUp,
  startDeskPasskeyStepUp,
} from '@bb1/domain/officers/step-up-endpoints';
import { passkeyRequestOptions } from '../../platform/mfa/check-passkey.ts';
import { factorsOf, kindsOf } from '../../platform/mfa/factors-of.ts';
import { passkeySite } from '../../platform/mfa/passkey-site.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Reauthentication, toStepUpDto } from '../../platform/sessions/reauthenticate.ts';
import { stepUpOfficer, stepUpOfficerWithPasskey } from './step-up-officer.ts';
import type { DeskFactorContext } from './with-fresh-code.ts';

/** Endpoints for officers' step-ups before sensitive calls. */
export function officersStepUpRoutes(serve: Serve, context: DeskFactorContext): void {
  const { db } = context;
  const site = passkeySite({ publicUrl: context.publicUrl, name: context.offering.issuer.name });

  serve(getDeskStepUp)(async ({ officer: { officerId, steppedUp } }) => ({
    stepped_up: steppedUp && toStepUpDto(steppedUp),
    factors: kindsOf(await factorsOf(db, { kind: 'officer', id: officerId })),
  }));

  serve(deskStepUp)(async (call) =>
    provenAgain(call, await stepUpOfficer(context, call.officer, call.body)),
  );

  serve(startDeskPasskeyStepUp)(async (call) => ({
    options: {
      ...(await passkeyRequestOptions(db, {
        site,
        purpose: 'step_up',
        ownerKind: 'officer',
        ownerId: call.officer.officerId,
      })),
    },
  }));

  serve(deskStepUpWithPasskey)(async (call) =>
    provenAgain(
      call,
      await stepUpOfficerWithPasskey(context, call.officer, {
        site,
        credential: call.body.credential,
      }),
    ),
  );
}

/** Puts the session's new token into its cookie. */
function provenAgain(
  call: Pick<Call<Endpoint>, 'setSession'>,
  { steppedUp, token }: Reauthentication,
): ReturnType<typeof toStepUpDto> {
  call.setSession('officer', token);
  return toStepUpDto(steppedUp);
}
