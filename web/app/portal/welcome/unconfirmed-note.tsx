import welcomeTexts from '@bb1/texts/pages/welcome';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useUser } from '../use-user.ts';

/** For a person whose address is not confirmed yet; nothing for others. */
export function UnconfirmedNote() {
  const texts = useTexts(welcomeTexts).unconfirmed;
  const { email, email_confirmed: isConfirmed } = useUser();
  if (isConfirmed) return null;
  return (
    <Alert kind="info" title={texts.title}>
      <p>{goodBreaks(texts.text({ email }))}</p>
      <PageLink to="/verification/email" className="link inline-flex min-h-11 items-center">
        {texts.link}
      </PageLink>
    </Alert>
  );
}
