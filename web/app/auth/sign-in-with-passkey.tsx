import { signInWithPasskey, startPasskeySignIn } from '@bb1/domain/accounts/sign-in-endpoints';
import type { ReactNode } from 'react';
import { clearAuthenticated, rememberAuthenticated } from '../session/authenticated-flag.ts';
import { callApi } from '../session/call-api.ts';
import type { ButtonLook } from '../ui/button.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Signs in by a passkey alone, or completes a sign-in started by password. */
export function SignInWithPasskey({
  next,
  look,
  children,
}: {
  readonly next: string;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}) {
  return (
    <PasskeyButton
      onProven={() => location.assign(next)}
      look={look}
      challenge={() => callApi(startPasskeySignIn)}
      prove={(credential) =>
        callApi(signInWithPasskey, { body: { credential } }).then(rememberAuthenticated, failed)
      }
    >
      {children}
    </PasskeyButton>
  );
}

function failed(reason: unknown): never {
  clearAuthenticated();
  throw reason;
}
