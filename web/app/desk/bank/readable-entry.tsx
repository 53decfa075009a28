import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useWords } from '../parts/use-words.ts';

type Entry = NonNullable<BankImport['errors'][number]['entry']>;

/** What can be read of an entry that the product cannot book, as the bank wrote it. */
export function ReadableEntry({ entry }: { readonly entry: Entry }) {
  const [{ import: texts }, format] = useWords(deskMoneyTexts);
  const { currency, amount, direction, counterparty, counterparty_iban: iban } = entry;
  const parts = [
    [amount, currency].filter(Boolean).join(' '),
    direction === null ? '' : texts.directions[direction],
    entry.booking_date === null ? '' : format.date(entry.booking_date, 'short'),
    counterparty ?? '',
    iban ?? '',
    entry.bank_reference === null ? '' : texts.bankReference({ reference: entry.bank_reference }),
  ].filter((part) => part !== '');
  const isEmpty = parts.length === 0 && entry.remittance === '';
  return (
    <span className="grid gap-0.5">
      <span className="figures">{isEmpty ? texts.nothingReadable : parts.join(' · ')}</span>
      {entry.remittance !== '' && (
        <span className="text-fine wrap-anywhere text-muted">{entry.remittance}</span>
      )}
    </span>
  );
}
