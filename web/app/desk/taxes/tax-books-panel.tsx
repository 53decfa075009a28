import type { TaxBooks } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatEur } from '../../ui/format.ts';
import { deskTaxTexts } from '../desk-texts.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';

/** Everything that was ever withheld, in its three places. */
export function TaxBooksPanel({ books }: { readonly books: TaxBooks }) {
  const texts = useTexts(deskTaxTexts).months;
  const locale = useLocale();
  const shown = (amount: string) => formatEur(locale, amount);
  const facts = [
    { key: 'withheld', name: texts.withheld, value: shown(books.withheld) },
    { key: 'remitted', name: texts.remitted, value: shown(books.remitted) },
    { key: 'cut', name: texts.cut, value: shown(books.cut) },
    { key: 'owed', name: texts.owed, value: shown(books.still_owed) },
    { key: 'books', name: texts.booksSay, value: shown(books.books) },
  ];
  return (
    <Panel title={texts.books}>
      <FactTable facts={facts} />
      {/^0\.0+$/.test(books.difference) ? (
        <p className="text-small text-muted">{texts.agrees}</p>
      ) : (
        <Alert kind="error">{`${texts.difference}: ${shown(books.difference)}`}</Alert>
      )}
    </Panel>
  );
}
