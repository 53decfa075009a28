import { useTexts } from '../../texts/use-texts.ts';
import { buttonClass, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useSupportEmail } from '../with-support-email.tsx';
import { verificationTexts } from './verification-texts.ts';

/** Individual or business. Only individuals can be verified on this site; businesses are told so, and whom to ask. */
export function ApplicantTypeChoice() {
  const texts = useTexts(verificationTexts).type;
  const email = useSupportEmail();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card title={texts.individual}>
        <p className="text-small text-muted">{texts.individualText}</p>
        <ButtonLink to="/verification/checklist" className="mt-auto justify-self-start">{texts.individualButton}</ButtonLink>
      </Card>
      <Card title={texts.business}>
        <p className="text-small text-muted">{texts.businessText}</p>
        <a href={`mailto:${email}?subject=${encodeURIComponent(texts.subject)}`} className={buttonClass('secondary', 'mt-auto justify-self-start')}>{texts.businessButton}</a>
      </Card>
    </div>
  );
}
