import {
  downloadHoldingStatement,
  downloadRegisterExtract,
  getHoldingStatement,
  listRegisterExtracts,
} from '@bb1/domain/holding-documents/endpoints';
import documentsTexts from '@bb1/texts/pages/documents';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { serverContext } from '../../server-context.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { loaderApi, visitorCall } from '../../session/page-api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AccountShell } from '../account/account-shell.tsx';
import type { Route } from './+types/documents-page.ts';
import { DayForm } from './day-form.tsx';
import { ExtractList } from './extract-list.tsx';
import { ShownStatement } from './shown-statement.tsx';
import { statedDay } from './stated-day.ts';

export const meta = pageMeta(documentsTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  // First, because it sends a visitor without a session to the login.
  const extracts = await loaderApi(args)(listRegisterExtracts);
  const call = visitorCall(args.context.get(serverContext), args.request);
  const stated = await statedDay(args.request, (date) =>
    call(getHoldingStatement, { query: { date } }),
  );
  return { extracts, stated };
}

export default function DocumentsPage({ loaderData: { extracts, stated } }: Route.ComponentProps) {
  const addressOf = useCallAddress();
  const texts = useTexts(documentsTexts);
  const language = useLocale();
  const { date, statement, errors } = stated;
  return (
    <AccountShell
      back={{ to: '/dashboard', label: texts.back }}
      title={texts.title}
      lead={texts.lead}
    >
      <Card title={texts.statement.title}>
        <p className="text-muted">{texts.statement.lead}</p>
        <DayForm date={date} errors={errors} />
        {statement !== null && (
          <>
            <ShownStatement statement={statement} />
            <a
              href={addressOf(downloadHoldingStatement, { query: { date, language } })}
              download
              className={buttonClass('primary', 'justify-self-start')}
            >
              {texts.statement.download}
            </a>
          </>
        )}
      </Card>
      <Card title={texts.extracts.title}>
        <p className="text-muted">{texts.extracts.lead}</p>
        <ExtractList
          extracts={extracts}
          fileOf={(id) => addressOf(downloadRegisterExtract, { params: { id } })}
        />
      </Card>
    </AccountShell>
  );
}
