import type { getClosing } from '@bb1/domain/accounts/privacy-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import privacyTexts from '@bb1/texts/pages/account-privacy';
import { SettingRow } from './setting-row.tsx';

type Kept = Reply<typeof getClosing>['kept'];

/** What happens, what is kept, and then the one button that cannot be undone. */
export function ClosingForm({ kept }: { readonly kept: Kept }) {
  const texts = useTexts(privacyTexts).close;
  return (
    <>
      <Card title={texts.what}>
        <ol className="grid list-decimal gap-2 pl-5">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <Card title={texts.kept}>
        <KeptRecords kept={kept} />
      </Card>
      <Card>
        <p className="text-small text-muted">
          {texts.copyFirst} <PageLink to="/account/data">{texts.copyLink}</PageLink>
        </p>
        <PageForm>
          <CheckboxField name="confirmed" label={texts.confirm} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton look="danger">{texts.submit}</SubmitButton>
            <ButtonLink to="/account" look="secondary">
              {texts.stay}
            </ButtonLink>
          </div>
        </PageForm>
      </Card>
    </>
  );
}

function KeptRecords({ kept }: { readonly kept: Kept }) {
  const texts = useTexts(privacyTexts).close;
  const locale = useLocale();
  if (kept.length === 0) return <p>{texts.keptNothing}</p>;
  return (
    <>
      <ul className="grid">
        {kept.map(({ record, until }) => (
          <SettingRow
            key={record}
            title={texts.records[record].name}
            action={<Badge>{texts.until({ date: formatDate(locale, until) })}</Badge>}
          >
            {texts.records[record].why}
          </SettingRow>
        ))}
      </ul>
      <p className="text-small text-muted">{texts.keptText}</p>
    </>
  );
}
