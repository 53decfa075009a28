import {
  acceptTerms,
  claimAccount as claimAccountEndpoint,
  login,
  logout,
  readInvitation as readInvitationEndpoint,
  register as registerEndpoint,
  updateUser,
  whoAmI,
} from '@bb1/domain/accounts/endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { endSession } from '../../platform/sessions/sessions.ts';
import { readInvitation } from '../waitlist/invitation.ts';
import { claimAccount } from './claim-account.ts';
import { register } from './register.ts';
import { comingFrom, signedIn } from './sign-in/sign-in-call.ts';
import { signIn } from './sign-in/sign-in.ts';
import { currentUser, findAccount, insertAccepted, lockAccount } from './store.ts';
import { updateProfile } from './update-profile.ts';

export function accountsRoutes(serve: Serve, context: Context): void {
  const { db, clock } = context;

  serve(registerEndpoint)(async (call) => {
    const registered = await register(context, call.body, {
      ...comingFrom(call),
      referral: call.referral,
    });
    call.clearReferral();
    return signedIn(call, registered);
  });

  serve(login)(async (call) => {
    const outcome = await signIn(context, call.body, comingFrom(call));
    if (outcome.owes === null) return signedIn(call, outcome);
    call.setSession('sign_in', outcome.token);
    throw refuse('forbidden', 'second_factor_required');
  });

  serve(logout)(async (call) => {
    for (const kind of ['investor', 'sign_in'] as const) {
      const sessionHash = call.sessionHash(kind);
      if (sessionHash === null) continue;
      await endSession(db, sessionHash);
      call.clearSession(kind);
    }
    return {};
  });

  serve(whoAmI)(async (call) => {
    const account = await findAccount(db, call.investor.accountId);
    if (account === null) throw refuse('unauthenticated', 'not_signed_in');
    return currentUser(account, context.offering);
  });

  serve(updateUser)((call) => updateProfile(context, call.investor.accountId, call.body));

  serve(acceptTerms)(async (call) =>
    db.transaction('accept_terms', async (tx) => {
      const account = await lockAccount(tx, call.investor.accountId);
      await insertAccepted(tx, {
        accountId: account.id,
        document: 'terms',
        version: context.offering.documentVersions.terms,
        at: clock.now(),
      });
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'investor', id: account.id },
        act: 'account.terms_accepted',
        subject: `account:${account.id}`,
      });
      return { ...currentUser(account, context.offering), accepted_terms: true };
    }),
  );

  serve(claimAccountEndpoint)(async (call) => {
    const claimed = await claimAccount(context, call.body, {
      ...comingFrom(call),
      referral: call.referral,
    });
    call.clearReferral();
    return signedIn(call, claimed);
  });

  serve(readInvitationEndpoint)(async (call) => {
    const invitation = await readInvitation(context, db, call.query.token);
    const { email, full_name } =
      invitation.state === 'open' ? invitation.member : { email: null, full_name: null };
    return { state: invitation.state, email, full_name };
  });
}
