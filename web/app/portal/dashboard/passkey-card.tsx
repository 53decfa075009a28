import dashboardTexts from '@bb1/texts/pages/dashboard';
import { useFetcher } from 'react-router';
import { useHasPlatformAuthenticator } from '../../auth/passkeys.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { withNextPath } from '../account/second-factor/next-path.ts';

/** Offers a passkey where this device can make one; declined once, it does not come back. */
export function PasskeyCard() {
  const texts = useTexts(dashboardTexts).passkey;
  const fetcher = useFetcher<unknown>();
  if (!useHasPlatformAuthenticator()) return null;
  return (
    <Card title={texts.title}>
      <p className="text-small text-muted">{texts.text}</p>
      <PageForm fetcher={fetcher} className="flex flex-wrap gap-3">
        <ButtonLink
          to={withNextPath('/account/second_factor/passkey', '/dashboard')}
          look="secondary"
        >
          {texts.set}
        </ButtonLink>
        <input type="hidden" name="decline_passkey" value="on" readOnly />
        <SubmitButton look="quiet">{texts.decline}</SubmitButton>
      </PageForm>
    </Card>
  );
}
