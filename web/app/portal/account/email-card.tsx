import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { useUser } from '../use-user.ts';
import { UnconfirmedEmail } from '../verification/unconfirmed-email.tsx';
import accountTexts from '@bb1/texts/pages/account';
import { RowLink } from './row-link.tsx';
import { SettingRow } from './setting-row.tsx';

/** The current address, and the new one that is not confirmed yet. */
export function EmailCard({ answer }: { readonly answer: unknown }) {
  const { email: texts, change } = useTexts(accountTexts);
  const user = useUser();
  return (
    <Card title={texts.title}>
      <ul className="grid">
        <SettingRow
          title={user.email}
          badge={
            <Badge kind={user.email_confirmed ? 'success' : 'warning'}>
              {user.email_confirmed ? texts.confirmed : texts.unconfirmed}
            </Badge>
          }
          action={
            user.email_confirmed && (
              <RowLink to="/account/email" shown={change} accessibleLabel={texts.changeLabel} />
            )
          }
        >
          <p>{goodBreaks(user.email_confirmed ? texts.confirmedText : texts.unconfirmedText)}</p>
        </SettingRow>
      </ul>
      {!user.email_confirmed && <UnconfirmedEmail />}
      {user.new_email !== null && (
        <Alert kind="info" title={texts.pendingTitle({ address: user.new_email })}>
          <p>{texts.pendingText}</p>
          <PageForm
            answer={answerTo('cancel_email', answer)}
            className="mt-3 grid justify-items-start gap-3"
          >
            <SubmitButton look="secondary" name="intent" value="cancel_email">
              {texts.cancel}
            </SubmitButton>
          </PageForm>
        </Alert>
      )}
    </Card>
  );
}
