import { listFactors, addPasskey, startPasskey } from '@bb1/domain/accounts/factor-endpoints';
import { listSessions } from '@bb1/domain/accounts/session-endpoints';
import { useKnowsPasskeys } from '../../../auth/passkeys.ts';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { mailboxPageFirst, requireStepUp, stepUpPath } from '../../../session/step-up.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { AccountShell } from '../account-shell.tsx';
import accountTexts from '@bb1/texts/pages/account';
import { withDone } from '../done-notice.tsx';
import { sessionName } from '../session-name.ts';
import type { Route } from './+types/passkey-page.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { freeName } from './free-name.ts';
import { NewPasskeyForm } from './new-passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { nextPathOf, withNextPath } from './next-path.ts';
import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useLocale } from '../../../language/use-locale.ts';
import { callApi } from '../../../session/call-api.ts';
import { FormBody } from '../../../session/form-body.ts';
import { visibleMessages } from '../../../ui/form-state.ts';
import { makePasskey } from './make-passkey.ts';

export const meta = pageMeta(factorTexts, (texts) => texts.passkey);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  await requireStepUp(args.request, api, 'identity');
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const [{ passkeys, mailbox_proof_needed: mailboxFirst }, { sessions }] = await Promise.all([
    api(listFactors),
    api(listSessions),
  ]);
  if (mailboxFirst) throw mailboxPageFirst(args.request);
  const here = sessions.find(({ current }) => current) ?? { browser: null, system: null };
  const suggestion = sessionName(here, {
    name: accountTexts[locale].sessions.name,
    unknown: factorTexts[locale].passkey.fallbackName,
  });
  return {
    suggestion: freeName(
      suggestion,
      passkeys.map(({ name }) => name),
    ),
    next: nextPathOf(args.request),
  };
}

/** The only account page that needs script: only the browser can talk to the device. */
export default function PasskeyPage({ loaderData: { suggestion, next } }: Route.ComponentProps) {
  const texts = useTexts(factorTexts);
  const wayOn = withNextPath(withDone('/account/second_factor', 'passkey'), next);
  const { codes, ...form } = useNewPasskey(wayOn);
  const unsupported = useKnowsPasskeys() === false;
  if (codes !== null) return <RecoveryCodes codes={codes} wayOn={wayOn} />;
  return (
    <AccountShell
      back={{ to: withNextPath('/account/second_factor', next), label: texts.back }}
      title={texts.passkey.title}
      lead={texts.passkey.lead}
    >
      <noscript>
        <Alert kind="warning">{texts.passkey.noScript}</Alert>
      </noscript>
      {unsupported ? (
        <Alert kind="warning">{texts.passkey.unsupported}</Alert>
      ) : (
        <Card>
          <NewPasskeyForm suggestion={suggestion} {...form} />
        </Card>
      )}
    </AccountShell>
  );
}

/**
 * Creates a passkey with the person's device. Afterwards the page shows the recovery codes or moves
 * on to `wayOn`.
 */
function useNewPasskey(wayOn: string) {
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
