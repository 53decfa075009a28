import {
  downloadTaxReturn,
  exportTaxReturn,
  fileTaxReturn,
  getTaxReturn,
} from '@bb1/domain/taxes/return-desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/tax-return-page.ts';
import { ReturnValues } from './return-values.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.taxReturn);

export const loader = deskLoader((api, params) => api(getTaxReturn, { params }));

export const action = pageActs({
  file: (api, form, { params }) => api(fileTaxReturn, { params, body: form.body(['reference']) }),
});

/** The values for the form on the left; files and the record of the filing on the right. */
export default function TaxReturnPage({ loaderData: shown }: Route.ComponentProps) {
  const texts = useTexts(deskTaxTexts).taxReturn;
  const format = useFormat();
  const mayFile = useRight('taxes.remit');
  const params = { id: shown.id };
  return (
    <DeskPage
      title={texts.heading({ month: format.month(shown.values.month), version: shown.version })}
      back={['/desk/taxes/months', texts.back]}
      lead={texts.preparedBy({
        name: shown.prepared_by,
        time: format.dateTime(shown.prepared_at),
      })}
      beside={
        <Badge kind={shown.filed_at === null ? 'warning' : 'success'}>
          {shown.filed_at === null ? texts.states.prepared : texts.states.filed}
        </Badge>
      }
      done={texts.done}
    >
      {shown.corrects !== null && (
        <Alert kind="info">{texts.corrects({ version: shown.corrects })}</Alert>
      )}
      {shown.changed && <Alert kind="warning">{texts.changedSince}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <ReturnValues values={shown.values} withdrawn={shown.withdrawn_shortfalls} />
        <div className="grid min-w-0 gap-5">
          <Panel title={texts.files}>
            <div className="flex flex-wrap gap-3">
              <ExportLink endpoint={downloadTaxReturn} params={params}>
                {texts.pdf}
              </ExportLink>
              <ExportLink endpoint={exportTaxReturn} params={params}>
                {texts.csv}
              </ExportLink>
            </div>
            <p className="text-small text-muted">{texts.filesHint}</p>
          </Panel>
          <Panel title={texts.filing}>
            {shown.filed_at !== null && (
              <p className="text-small">
                {texts.filedBy({
                  name: shown.filed_by ?? '',
                  time: format.dateTime(shown.filed_at),
                  reference: shown.reference ?? '',
                })}
              </p>
            )}
            {shown.filed_at === null && !shown.changed && mayFile && (
              <ActForm intent="file" hint={texts.filingHint} takesProof submit={texts.fileSubmit}>
                <TextField
                  name="reference"
                  label={texts.reference}
                  hint={texts.referenceHint}
                  maxLength={120}
                />
              </ActForm>
            )}
            {shown.filed_at === null && (shown.changed || !mayFile) && (
              <p className="text-small text-muted">{texts.notFiled}</p>
            )}
          </Panel>
        </div>
      </div>
    </DeskPage>
  );
}
