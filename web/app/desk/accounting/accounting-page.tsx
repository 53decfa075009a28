import { exportLedger, getAccountingReport } from '@bb1/domain/reports/accounting-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import accountingTexts from '@bb1/texts/pages/desk-accounting';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { FigureRow } from '../reports/figure-row.tsx';
import { asErrorPage } from '../../session/page-api.ts';
import { deskCall } from '../session/desk-session.ts';
import type { Route } from './+types/accounting-page.ts';
import { AccountingTables } from './accounting-tables.tsx';
import { useFormat } from '../parts/use-format.ts';
import { LOCALES } from '@bb1/domain/locale';
import { useLocation, Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { dateFormat } from '../../ui/format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField, DateField } from '../../ui/text-field.tsx';

export const meta = pageMeta(accountingTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const asked = requestedPeriod(new URL(args.request.url).searchParams);
  const { from, to, fiscal_month: month } = asked;
  try {
    const report = await deskCall(args)(getAccountingReport, {
      query: { from, to, fiscal_month: month },
    });
    return { asked: { ...asked, from: report.from, to: report.to }, report, trouble: null };
  } catch (error) {
    // A period that cannot be is said beside the form that names it.
    if (error instanceof ApiRefusal && error.status === 422)
      return { asked, report: null, trouble: error.message };
    return asErrorPage(error);
  }
}

/** The books of a period for the accountant, and the figures that the journal does not contain. */
export default function AccountingPage({
  loaderData: { asked, report, trouble },
}: Route.ComponentProps) {
  const texts = useTexts(accountingTexts);
  const locale = useLocale();
  const format = useFormat();
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      <Panel title={texts.files}>
        <p className="max-w-prose text-small text-muted">{texts.filesLead}</p>
        <PeriodForm asked={asked} />
        <p className="text-fine text-muted">{texts.numbersHint}</p>
        {trouble !== null && <Alert kind="error" title={trouble} />}
        {report !== null && (
          <div>
            <ExportLink endpoint={exportLedger} query={{ language: locale, ...asked }}>
              {texts.export}
            </ExportLink>
          </div>
        )}
      </Panel>
      {report !== null && (
        <>
          <FigureRow
            figures={[
              {
                name: texts.accrued,
                value: format.eur(report.accrued_eur),
                note: texts.outstanding({
                  tokens: format.quantity(report.outstanding_tokens),
                }),
              },
              { name: texts.due, value: format.eur(report.owed.payouts_due_eur) },
              { name: texts.parkedSum, value: format.eur(report.owed.payouts_parked_eur) },
              { name: texts.withheld, value: format.eur(report.owed.withheld_tax_eur) },
            ]}
          />
          <AccountingTables report={report} />
        </>
      )}
    </DeskPage>
  );
}

/** Period and what the accountant's program has to know, in the address of the page. */
function PeriodForm({ asked }: { readonly asked: RequestedPeriod }) {
  const texts = useTexts(accountingTexts);
  const locale = useLocale();
  const { search } = useLocation();
  const months = dateFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (
    <search aria-label={texts.period} className="print:hidden">
      <Form
        key={search}
        method="get"
        className="grid items-end gap-3 min-[26rem]:grid-cols-2 md:grid-cols-3"
      >
        <DateField name="from" label={texts.from} defaultValue={asked.from} required />
        <DateField name="to" label={texts.to} defaultValue={asked.to} required />
        <SelectField
          name="fiscal_month"
          label={texts.fiscalMonth}
          defaultValue={asked.fiscal_month ?? '1'}
          options={Array.from({ length: 12 }, (_, at) => ({
            value: String(at + 1),
            label: months.format(new Date(Date.UTC(2000, at, 1))),
          }))}
        />
        <SelectField
          name="language"
          label={texts.language}
          defaultValue={asked.language ?? locale}
          options={LOCALES.map((value) => ({ value, label: texts.languages[value] }))}
        />
        <TextField
          name="consultant"
          label={texts.consultant}
          type="number"
          min={1001}
          max={9_999_999}
          defaultValue={asked.consultant ?? '1001'}
        />
        <TextField
          name="client"
          label={texts.client}
          type="number"
          min={1}
          max={99_999}
          defaultValue={asked.client ?? '1'}
        />
        <Button type="submit" look="secondary" className="justify-self-start">
          {texts.show}
        </Button>
      </Form>
    </search>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the address of the page asks for. An invalid value counts as missing. */
interface RequestedPeriod {
  readonly from?: string;
  readonly to?: string;
  readonly language?: string;
  readonly consultant?: string;
  readonly client?: string;
  readonly fiscal_month?: string;
}

function requestedPeriod(search: URLSearchParams): RequestedPeriod {
  const named = (name: keyof RequestedPeriod, form: RegExp) => {
    const text = search.get(name) ?? '';
    return form.test(text) ? { [name]: text } : {};
  };
  return {
    ...named('from', DAY),
    ...named('to', DAY),
    ...named('language', /^(?:en|de)$/),
    ...named('consultant', /^\d{4,7}$/),
    ...named('client', /^[1-9]\d{0,4}$/),
    ...named('fiscal_month', /^(?:[1-9]|1[0-2])$/),
  };
}
