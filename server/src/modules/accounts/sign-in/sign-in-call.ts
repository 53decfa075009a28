import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import type { Endpoint } from '@bb1/domain/endpoint';
import type { Call } from '../../../platform/http/call.ts';
import type { SignInToComplete } from './complete-sign-in.ts';

type SigningInCall = Pick<
  Call<Endpoint>,
  'browser' | 'recognition' | 'sessionHash' | 'setSession' | 'clearSession' | 'setRecognition'
>;

/** The parts of a call that a sign-in needs. Sessions the browser sent end with it. */
export function comingFrom(
  call: SigningInCall,
): Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'> {
  return {
    browser: call.browser,
    recognition: call.recognition,
    replaces: [call.sessionHash('investor'), call.sessionHash('sign_in')],
  };
}

/** Sets the cookies of a completed sign-in. */
export function signedIn(
  call: SigningInCall,
  { user, token, recognition }: { user: CurrentUser; token: string; recognition: string },
): CurrentUser {
  if (call.sessionHash('sign_in') !== null) call.clearSession('sign_in');
  call.setSession('investor', token);
  call.setRecognition(recognition);
  return user;
}
