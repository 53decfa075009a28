import { addPasskey, startPasskey } from '@bb1/domain/accounts/factor-endpoints';
import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { localPath } from '../../../language/locale-path.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { callApi } from '../../../session/call-api.ts';
import { FormBody } from '../../../session/form-body.ts';
import { stepUpPath } from '../../../session/step-up.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { visibleMessages } from '../../../ui/form-state.ts';
import { factorTexts } from './factor-texts.ts';
import { makePasskey } from './make-passkey.ts';

/** Makes a passkey with the device of the person; afterwards either the recovery codes are there or the page is left for `wayOn`. */
export function useNewPasskey(wayOn: string) {
  const texts = useTexts(factorTexts).passkey;
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const add = async (name: string) => {
    setBusy(true);
    setMessages({});
    const outcome = await makePasskey({
      challenge: () => callApi(startPasskey),
      take: (credential) => callApi(addPasskey, { body: new FormBody({ name, credential }) }),
    });
    setBusy(false);
    if (outcome.kind === 'problem') return setMessages({ base: texts[outcome.problem] });
    if (outcome.kind === 'refused') {
      const elsewhere = stepUpPath(location, outcome.refusal);
      if (elsewhere !== null) return navigate(elsewhere);
      const { credential, ...shown } = visibleMessages(outcome.refusal.errors, new Set());
      return setMessages(credential === undefined ? shown : { base: credential, ...shown });
    }
    // Menu and overview learn of the new factor.
    await revalidate();
    return outcome.codes === null ? navigate(localPath(locale, wayOn)) : setCodes(outcome.codes);
  };
  return { busy, messages, codes, add };
}
