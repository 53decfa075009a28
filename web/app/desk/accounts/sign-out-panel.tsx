import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { plural, useTexts } from '../../texts/use-texts.ts';
import { deskAccountTexts } from '../desk-texts.ts';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from './act-form.tsx';

/** Signs the person out everywhere; also where no browser is signed in, for one may be about to be. */
export function SignOutPanel({
  account,
  answer,
}: {
  readonly account: DeskAccount;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAccountTexts).signOut;
  const locale = useLocale();
  const mayEnd = useRight('accounts.end_sessions');
  return (
    <Panel title={texts.title}>
      <p className="text-small">{plural(locale, account.signed_in_browsers, texts.count)}</p>
      {mayEnd && !account.own && (
        <ActForm
          act="sign_out"
          answer={answer}
          fold={texts.fold}
          hint={texts.hint}
          submit={texts.submit}
        />
      )}
    </Panel>
  );
}
