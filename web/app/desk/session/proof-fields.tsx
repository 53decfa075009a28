import {
  deskStepUpWithPasskey,
  startDeskPasskeyStepUp,
} from '@bb1/domain/officers/step-up-endpoints';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { OrDivider } from '../../auth/or-divider.tsx';
import { PasskeyButton } from '../../auth/passkey-button.tsx';
import { useKnowsPasskeys } from '../../auth/passkeys.ts';
import { callApi } from '../../session/call-api.ts';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { FocusHere } from '../parts/focus-here.tsx';
import { PROOF } from './desk-proof.ts';
import { GivenCodeFields } from './given-code-fields.tsx';
import { useDesk } from './use-desk.ts';

/**
 * Part of the forms of the most sensitive actions: asks for a fresh code unless the officer has
 * stepped up recently. The same button sends it along, so that the officer stays on the page.
 */
export function ProofFields({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskTexts).proof;
  const { proof } = useDesk();
  const { revalidate } = useRevalidator();
  // The browser presents a passkey, not the form: until the form is sent again, that one counts.
  const [byPasskey, setByPasskey] = useState<{ readonly before: unknown } | null>(null);
  const knowsPasskeys = useKnowsPasskeys() === true;
  // The ten minutes may have ended while the page was read: then the refusal decides, not the data
  // loaded with the page.
  const isAskedFor =
    isRefused(answer) &&
    (answer.errors['code'] !== undefined || answer.values[PROOF] !== undefined);
  if (byPasskey !== null && byPasskey.before === answer)
    return (
      <FocusHere>
        <Alert kind="success">{texts.done}</Alert>
      </FocusHere>
    );
  if (proof.given && !isAskedFor) return null;
  // The form is usable again once it has loaded the renewed session's token.
  const proven = async () => {
    await revalidate();
    setByPasskey({ before: answer });
  };
  return (
    <fieldset className="grid w-full max-w-xl gap-4 rounded-control bg-sunken p-4">
      <legend className="sr-only">{texts.title}</legend>
      <input type="hidden" name={PROOF} value="yes" />
      <div className="grid gap-1 text-small">
        <p aria-hidden="true" className="font-semibold">
          {texts.title}
        </p>
        <p className="text-muted">{texts.why}</p>
      </div>
      <GivenCodeFields answer={answer} />
      {proof.passkeys && knowsPasskeys && (
        <>
          <OrDivider />
          <PasskeyButton
            challenge={() => callApi(startDeskPasskeyStepUp)}
            prove={(credential) => callApi(deskStepUpWithPasskey, { body: { credential } })}
            onProven={() => void proven()}
          >
            {texts.passkey}
          </PasskeyButton>
        </>
      )}
    </fieldset>
  );
}
