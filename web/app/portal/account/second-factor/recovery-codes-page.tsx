import { listFactors, newRecoveryCodes } from '@bb1/domain/accounts/factor-endpoints';
import { pageMeta } from '../../../frame/page-meta.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { requireStepUp } from '../../../session/step-up.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { AccountShell } from '../account-shell.tsx';
import { withDone } from '../done-notice.tsx';
import type { Route } from './+types/recovery-codes-page.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { RecoveryCodes } from './recovery-codes.tsx';
import { shownCodes } from './shown-codes.ts';

export const meta = pageMeta(factorTexts, (texts) => texts.renew);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  await requireStepUp(args.request, api, 'second_factor');
  const { recovery_codes_left: left } = await api(listFactors);
  return { left };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api) => {
    const { recovery_codes: codes } = await api(newRecoveryCodes);
    return { codes };
  });
}

/** New recovery codes that replace the old ones. */
export default function RecoveryCodesPage({
  loaderData: { left },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(factorTexts);
  const codes = shownCodes(actionData);
  if (codes !== null)
    return <RecoveryCodes codes={codes} wayOn={withDone('/account/second_factor', 'codes')} />;
  return (
    <AccountShell
      back={{ to: '/account/second_factor', label: texts.back }}
      title={texts.renew.title}
      lead={texts.renew.lead}
    >
      <Card>
        <PageForm>
          <p>{texts.renew.left({ count: left })}</p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{texts.renew.submit}</SubmitButton>
            <ButtonLink to="/account/second_factor" look="secondary">
              {texts.renew.keep}
            </ButtonLink>
          </div>
        </PageForm>
      </Card>
    </AccountShell>
  );
}
