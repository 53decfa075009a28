import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { changedQuery } from '../parts/list-query.ts';

interface MomentFormProps {
  readonly moment: { readonly date?: string; readonly ledger?: string };
  /** The other filters; they stay as they are. */
  readonly keep: Readonly<Record<string, string>>;
}

/** The end of a day or a ledger, in the page's address, so that a list can be shared. */
export function MomentForm({ moment, keep }: MomentFormProps) {
  const texts = useTexts(deskHolderTexts).moment;
  const { pathname, search } = useLocation();
  const isPast = moment.date !== undefined || moment.ledger !== undefined;
  return (
    <search aria-label={texts.title} className="print:hidden">
      <Form
        key={search}
        method="get"
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        <DateField
          name="date"
          label={texts.day}
          hint={texts.dayHint}
          defaultValue={moment.date}
          className="col-span-full min-w-0 sm:w-48"
        />
        <TextField
          name="ledger"
          label={texts.ledger}
          hint={texts.ledgerHint}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          defaultValue={moment.ledger}
          className="min-w-0 sm:w-40"
        />
        <Button type="submit" look="secondary">
          {texts.show}
        </Button>
        {isPast && (
          <Link
            to={pathname + changedQuery(search, { date: null, ledger: null, page: null })}
            className={buttonClass('quiet')}
          >
            {texts.now}
          </Link>
        )}
      </Form>
    </search>
  );
}
