import {
  finishSignIn as finishEndpoint,
  getSignIn,
  getStepUp,
  signInWithPasskey as passkeySignInEndpoint,
  startPasskeySignIn,
  startPasskeyStepUp,
  stepUp as stepUpEndpoint,
  stepUpWithPasskey as passkeyStepUpEndpoint,
} from '@bb1/domain/accounts/sign-in-endpoints';
import type { Endpoint } from '@bb1/domain/endpoint';
import { factorsOf, kindsOf } from '../../../platform/mfa/factors-of.ts';
import { passkeyRequestOptions } from '../../../platform/mfa/check-passkey.ts';
import type { Serve } from '../../../platform/http/api.ts';
import type { Call } from '../../../platform/http/call.ts';
import { pendingSignInOf } from '../../../platform/sessions/pending-sign-in.ts';
import { type Reauthentication, toStepUpDto } from '../../../platform/sessions/reauthenticate.ts';
import { factorOwner, type FactorContext, siteOf } from './factor-account.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { comingFrom, signedIn } from '../sign-in/sign-in-call.ts';
import { signInWithPasskey } from '../sign-in/sign-in.ts';
import { stepUp, stepUpWithPasskey } from './step-up.ts';

/** Endpoints that take a second factor: to complete a sign-in, or for a step-up. */
export function secondFactorRoutes(serve: Serve, context: FactorContext): void {
  const { db } = context;
  const site = siteOf(context);
  const kinds = async (accountId: string) => kindsOf(await factorsOf(db, factorOwner(accountId)));

  serve(getSignIn)(async (call) => ({ factors: await kinds(call.signingIn.accountId) }));

  serve(finishEndpoint)(async (call) =>
    signedIn(call, await finishSignIn(context, call.signingIn, call.body, comingFrom(call))),
  );

  serve(startPasskeySignIn)(async (call) => {
    const ownerId = await pendingSignInOf(db, call.sessionHash('sign_in'));
    return {
      options: {
        ...(await passkeyRequestOptions(db, {
          site,
          purpose: 'sign_in',
          ownerKind: 'investor',
          ownerId,
        })),
      },
    };
  });

  serve(passkeySignInEndpoint)(async (call) =>
    signedIn(call, await signInWithPasskey(context, call.body.credential, comingFrom(call))),
  );

  serve(getStepUp)(async (call) => ({
    stepped_up: call.investor.steppedUp && toStepUpDto(call.investor.steppedUp),
    factors: await kinds(call.investor.accountId),
  }));

  serve(stepUpEndpoint)(async (call) =>
    provenAgain(call, await stepUp(context, call.investor, call.body)),
  );

  serve(startPasskeyStepUp)(async (call) => ({
    options: {
      ...(await passkeyRequestOptions(db, {
        site,
        purpose: 'step_up',
        ownerKind: 'investor',
        ownerId: call.investor.accountId,
      })),
    },
  }));

  serve(passkeyStepUpEndpoint)(async (call) =>
    provenAgain(call, await stepUpWithPasskey(context, call.investor, call.body.credential)),
  );
}

/** Puts the session's new token into its cookie. */
function provenAgain(
  call: Pick<Call<Endpoint>, 'setSession'>,
  { steppedUp, token }: Reauthentication,
): ReturnType<typeof toStepUpDto> {
  call.setSession('investor', token);
  return toStepUpDto(steppedUp);
}
