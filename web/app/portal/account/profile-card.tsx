import { useActionData } from 'react-router';
import { LOCALES } from '@bb1/domain/locale';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useUser } from '../use-user.ts';
import accountTexts from '@bb1/texts/pages/account';

// Each language has its own name in every language.
const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
const PHONE_EXAMPLE = '+49 123 4567890';

export function ProfileCard() {
  const answer = useActionData<unknown>();
  const texts = useTexts(accountTexts).profile;
  const user = useUser();
  return (
    <Card title={texts.title}>
      <PageForm answer={answerTo('profile', answer)}>
        {user.name_verified ? (
          <p className="grid gap-0.5">
            <input type="hidden" name="full_name" value={user.full_name} />
            <span className="text-fine text-muted">{texts.fullName}</span>
            <span className="font-medium wrap-anywhere">{user.full_name}</span>
            <span className="text-small text-muted">
              {texts.nameVerified}{' '}
              <PageLink to="/verification" className="link">
                {texts.toVerification}
              </PageLink>
            </span>
          </p>
        ) : (
          <TextField
            name="full_name"
            label={texts.fullName}
            autoComplete="name"
            defaultValue={user.full_name}
          />
        )}
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <TextField
            name="phone_number"
            type="tel"
            label={texts.phone}
            optional={texts.optional}
            hint={texts.phoneHint}
            placeholder={PHONE_EXAMPLE}
            autoComplete="tel"
            inputMode="tel"
            defaultValue={user.phone_number ?? ''}
          />
          <SelectField
            name="locale"
            label={texts.language}
            hint={texts.languageHint}
            options={LOCALES.map((locale) => ({ value: locale, label: LANGUAGES[locale] }))}
            defaultValue={user.locale}
          />
        </div>
        <SubmitButton name="intent" value="profile" className="justify-self-start">
          {texts.save}
        </SubmitButton>
      </PageForm>
    </Card>
  );
}
