import type { getFactorReset } from '@bb1/domain/accounts/factor-reset-endpoints';
import { localPath } from '../../../language/locale-path.ts';
import { useLocale } from '../../../language/use-locale.ts';
import type { Reply } from '../../../session/api-client.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import factorTexts from '@bb1/texts/pages/account-factors';

/**
 * Officers are about to remove the person's second factors; a person who did not ask for it objects
 * here.
 */
export function FactorResetNotice({
  reset,
}: {
  readonly reset: NonNullable<Reply<typeof getFactorReset>['factor_reset']>;
}) {
  const texts = useTexts(factorTexts).reset;
  const locale = useLocale();
  return (
    <Alert kind="warning" title={texts.title}>
      <p>{texts.text({ time: formatDateTime(locale, reset.approvable_from) })}</p>
      <PageForm
        answer={null}
        action={localPath(locale, '/account/factor_reset')}
        className="mt-3 grid justify-items-start gap-3"
      >
        <SubmitButton look="danger">{texts.stop}</SubmitButton>
      </PageForm>
    </Alert>
  );
}
