import type { credentialField, passkeyOptionsSchema } from '@bb1/domain/accounts/sign-in-endpoints';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ApiRefusal } from '../session/api-refusal.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { answerChallenge } from './passkeys.ts';

interface PasskeyButtonProps {
  readonly challenge: () => Promise<z.output<typeof passkeyOptionsSchema>>;
  readonly prove: (credential: z.input<typeof credentialField>) => Promise<unknown>;
  /** Runs after a valid passkey. */
  readonly onProven: () => void;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

/**
 * Proves the person's identity by a passkey. Only for browsers that support passkeys, see
 * `useKnowsPasskeys`.
 */
export function PasskeyButton({
  challenge,
  prove,
  onProven,
  look = 'secondary',
  children,
}: PasskeyButtonProps) {
  const texts = useTexts(authTexts).factors;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const use = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await prove(await answerChallenge(await challenge()));
      onProven();
    } catch (error) {
      // For any other failure the browser has shown the reason, or the person has cancelled.
      setProblem(error instanceof ApiRefusal ? error.message : texts.passkeyFailed);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Button look={look} busy={busy} onClick={() => void use()}>
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="size-5 fill-none stroke-current stroke-[1.6]"
        >
          <circle cx="6" cy="10" r="3.75" />
          <path d="M9.75 10h8.5M14 10v3M17.25 10v4" />
        </svg>
        {children}
      </Button>
    </div>
  );
}
