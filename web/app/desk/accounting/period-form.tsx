import { LOCALES } from '@bb1/domain/locale';
import { Form, useLocation } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { languageTag } from '../../ui/format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import accountingTexts from '@bb1/texts/pages/desk-accounting';
import type { RequestedPeriod } from './requested-period.ts';

/** Period and what the accountant's program has to know, in the address of the page. */
export function PeriodForm({ asked }: { readonly asked: RequestedPeriod }) {
  const texts = useTexts(accountingTexts);
  const locale = useLocale();
  const { search } = useLocation();
  const months = new Intl.DateTimeFormat(languageTag(locale), { month: 'long', timeZone: 'UTC' });
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
