import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { DOCUMENT_FILES } from '../site/document-files.ts';
import { useTexts } from '../language/use-texts.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import authTexts from '@bb1/texts/pages/auth';

/** The consents that every new account requires, each beside its document. */
export function SignUpBoxes() {
  const texts = useTexts(authTexts).signup;
  const locale = useLocale();
  return (
    <>
      <CheckboxField
        name="terms_acceptance"
        label={texts.terms}
        hint={
          <a href={localPath(locale, '/terms')} target="_blank" rel="noopener" className="link">
            {texts.termsRead}
          </a>
        }
      />
      <CheckboxField
        name="prospectus_acknowledgement"
        label={texts.prospectus}
        hint={
          <a href={DOCUMENT_FILES.prospectus} target="_blank" rel="noopener" className="link">
            {texts.prospectusRead}
          </a>
        }
      />
    </>
  );
}
