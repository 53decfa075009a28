import type { RefusedEntryDetail } from '@bb1/domain/payments/desk-endpoints';
import { TAKEN_BACK } from '@bb1/domain/payments/refused-entry';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { Note } from '../parts/note.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { amountToType } from '../payments/typed-amount.ts';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

/** The fields of an unreadable entry that an officer types; readable ones are filled in and fixed. */
export function ManualBookingForm({ entry }: { readonly entry: RefusedEntryDetail }) {
  const texts = useTexts(deskMoneyTexts).entry;
  const locale = useLocale();
  const mayPropose = useRight('payments.propose_decision');
  if (entry.is_booked || !entry.is_joined || entry.approval_id !== null) return null;
  if (!mayPropose) return <Note>{texts.mayNot}</Note>;
  const { fixed } = entry;
  const directions = fixed.direction === null ? (['credit', 'debit'] as const) : [fixed.direction];
  return (
    <Panel title={texts.book} lead={texts.bookHint}>
      <ActForm submit={texts.submit}>
        <SelectField
          name="direction"
          label={texts.direction}
          {...(fixed.direction === null && { emptyLabel: texts.choose })}
          options={directions.map((value) => ({ value, label: texts.directions[value] }))}
        />
        <TextField
          name="amount"
          label={texts.amount}
          hint={texts.amountHint}
          unit="EUR"
          inputMode="decimal"
          defaultValue={
            fixed.amount === null
              ? ''
              : amountToType(locale, { amount: fixed.amount, currency: 'EUR' })
          }
        />
        <DateField
          name="booking_date"
          label={texts.bookingDate}
          readOnly={fixed.booking_date !== null}
          defaultValue={fixed.booking_date ?? ''}
        />
        <TextField
          name="counterparty_name"
          label={texts.counterparty}
          optional={texts.optional}
          defaultValue={entry.counterparty ?? ''}
          maxLength={140}
        />
        <TextField
          name="counterparty_iban"
          label={texts.iban}
          optional={texts.optional}
          defaultValue={entry.counterparty_iban ?? ''}
          maxLength={60}
          spellCheck={false}
        />
        <TextField
          name="remittance"
          label={texts.text}
          optional={texts.optional}
          defaultValue={entry.remittance.replaceAll('\n', ' ')}
          maxLength={300}
        />
        <TextField
          name="end_to_end_id"
          label={texts.endToEndId}
          optional={texts.optional}
          maxLength={35}
        />
        <SelectField
          name="taken_back"
          label={texts.takenBack}
          options={TAKEN_BACK.map((value) => ({ value, label: texts.takenBacks[value] }))}
        />
        <ReasonField label={texts.why} hint={texts.whyHint} />
      </ActForm>
    </Panel>
  );
}
