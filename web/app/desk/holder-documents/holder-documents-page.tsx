import {
  downloadHolderExtract,
  downloadHolderStatement,
  getHolderDocuments,
  getHolderStatement,
} from '@bb1/domain/holding-documents/desk-endpoints';
import { LOCALES } from '@bb1/domain/locale';
import deskHolderDocumentsTexts from '@bb1/texts/pages/desk-holder-documents';
import documentsTexts from '@bb1/texts/pages/documents';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { DayForm } from '../../portal/documents/day-form.tsx';
import { ExtractList } from '../../portal/documents/extract-list.tsx';
import { ShownStatement } from '../../portal/documents/shown-statement.tsx';
import { statedDay } from '../../portal/documents/stated-day.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { asErrorPage } from '../../session/page-api.ts';
import { deskApi, deskCall } from '../session/desk-session.ts';
import type { Route } from './+types/holder-documents-page.ts';

export const meta = pageMeta(deskHolderDocumentsTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const params = { account_id: args.params.account_id };
  const documents = await deskApi(args)(getHolderDocuments, { params });
  const call = deskCall(args);
  const stated = await statedDay(args.request, (date) =>
    call(getHolderStatement, { params, query: { date } }),
  ).catch(asErrorPage);
  return { ...documents, stated };
}

/** The statement of a past day and the register extracts of one holder. */
export default function HolderDocumentsPage({
  loaderData: { person, extracts, stated },
}: Route.ComponentProps) {
  const addressOf = useCallAddress();
  const texts = useTexts(deskHolderDocumentsTexts);
  const shared = useTexts(documentsTexts);
  const { account_id: accountId } = person;
  const { date, statement, errors } = stated;
  const labels = { en: texts.pdfEn, de: texts.pdfDe };
  return (
    <DeskPage
      title={
        <>
          {texts.title}: {person.full_name}
        </>
      }
      back={[`/desk/accounts/${accountId}`, texts.back]}
      lead={texts.lead}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={shared.statement.title}>
          <DayForm date={date} errors={errors} />
          {statement !== null && (
            <>
              <ShownStatement statement={statement} />
              <div className="flex flex-wrap gap-3">
                {LOCALES.map((language) => (
                  <ExportLink
                    key={language}
                    endpoint={downloadHolderStatement}
                    params={{ account_id: accountId }}
                    query={{ date, language }}
                  >
                    {labels[language]}
                  </ExportLink>
                ))}
              </div>
            </>
          )}
        </Panel>
        <Panel title={shared.extracts.title}>
          <ExtractList
            extracts={extracts}
            fileOf={(id) =>
              addressOf(downloadHolderExtract, { params: { account_id: accountId, id } })
            }
          />
        </Panel>
      </div>
    </DeskPage>
  );
}
