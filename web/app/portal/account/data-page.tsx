import { exportData } from '@bb1/domain/accounts/privacy-endpoints';
import { getStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { loaderApi } from '../../session/page-api.ts';
import { requireStepUp } from '../../session/step-up.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { formatDateTime } from '../../ui/format.ts';
import type { Route } from './+types/data-page.ts';
import { AccountShell } from './account-shell.tsx';
import accountTexts from '@bb1/texts/pages/account';
import privacyTexts from '@bb1/texts/pages/account-privacy';

export const meta = pageMeta(privacyTexts, (texts) => texts.data);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  await requireStepUp(args.request, api, 'identity');
  const { stepped_up: steppedUp } = await api(getStepUp);
  return { until: steppedUp?.until ?? null };
}

/** A plain link to the file: the browser saves it without any script that holds the data. */
export default function DataPage({ loaderData: { until } }: Route.ComponentProps) {
  const addressOf = useCallAddress();
  const texts = useTexts(privacyTexts).data;
  const { back } = useTexts(accountTexts);
  const locale = useLocale();
  return (
    <AccountShell back={{ to: '/account', label: back }} title={texts.title} lead={texts.lead}>
      <Card title={texts.contents}>
        <ul className="grid list-disc gap-1.5 pl-5">
          {texts.parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p className="text-small text-muted">{texts.secrets}</p>
        <div className="grid justify-items-start gap-3 border-t border-line pt-5">
          <a href={addressOf(exportData)} download className={buttonClass()}>
            {texts.download}
          </a>
          {until !== null && (
            <p className="text-fine text-muted">
              {goodBreaks(texts.until({ time: formatDateTime(locale, until) }))}
            </p>
          )}
          <p className="text-fine text-muted">{texts.careful}</p>
        </div>
      </Card>
    </AccountShell>
  );
}
