import type { HolderSums } from '@bb1/domain/holders/desk-endpoints';
import { parseMoney } from '@bb1/domain/money';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { DeskTable } from '../parts/desk-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { ShareBar } from '../parts/share-bar.tsx';
import { useWords } from '../parts/use-words.ts';

interface Line {
  readonly key: string;
  readonly name: string;
  readonly ledger: string;
  readonly ledgerNote?: ReactNode;
  readonly books: string;
  readonly booksNote?: ReactNode;
  readonly difference: string;
}

/**
 * All tokens on the ledger beside all tokens in the books, and an explanation of any difference.
 */
export function HolderSumsPanel({ sums }: { readonly sums: HolderSums }) {
  const [{ sums: texts }, format] = useWords(deskHolderTexts);
  const lines = useLines(sums);
  const units = (amount: string) => parseMoney('TOKEN', amount).units;
  const noted = (amount: string, note: ReactNode) => (
    <span className="grid justify-items-end">
      <span>{format.quantity(amount)}</span>
      {note !== undefined && (
        <span className="max-w-64 text-fine font-normal whitespace-normal text-muted">{note}</span>
      )}
    </span>
  );
  return (
    <Panel title={texts.title}>
      <ShareBar
        shares={[
          { key: 'investors', look: 'fill-success', units: units(sums.investors) },
          { key: 'unknown', look: 'fill-warning', units: units(sums.unknown) },
          { key: 'elsewhere', look: 'fill-error', units: units(sums.elsewhere) },
          {
            key: 'own',
            look: 'fill-edge',
            units: units(sums.distribution) + units(sums.own_other),
          },
        ]}
      />
      <DeskTable
        caption={texts.title}
        columns={({ column, figureColumn }) => [
          column('name', texts.place, (row) => row.name),
          figureColumn('ledger', texts.byLedger, (row) => noted(row.ledger, row.ledgerNote)),
          figureColumn('books', texts.byBooks, (row) => noted(row.books, row.booksNote)),
          figureColumn('difference', texts.difference, (row) => (
            <span className={isZero(row.difference) ? 'text-success' : 'font-semibold text-error'}>
              {format.quantity(row.difference)}
            </span>
          )),
        ]}
        rows={lines}
        rowKey={(row) => row.key}
      />
      <Differences sums={sums} />
    </Panel>
  );
}

function useLines({ books, differences, ...ledger }: HolderSums): Line[] {
  const [{ sums: texts }, format] = useWords(deskHolderTexts);
  const amount = (text: string) => format.quantity(text);
  const sum = (...amounts: readonly string[]) =>
    amounts.reduce((total, one) => total + parseMoney('TOKEN', one).units, 0n);
  const decimal = (units: bigint) =>
    `${units / 10_000_000n}.${String(units % 10_000_000n).padStart(7, '0')}`;
  return [
    {
      key: 'issued',
      name: texts.issued,
      ledger: ledger.issued,
      books: books.issue,
      difference: differences.issued,
    },
    {
      key: 'distribution',
      name: texts.distribution,
      ledger: decimal(sum(ledger.distribution, ledger.own_other)),
      books: decimal(sum(books.issue) - sum(books.paid_out)),
      booksNote: texts.distributionBooks({
        unsold: amount(books.unsold),
        unclaimed: amount(books.unclaimed),
      }),
      difference: differences.distribution,
    },
    {
      key: 'wallets',
      name: texts.wallets,
      ledger: decimal(sum(ledger.investors, ledger.unknown, ledger.elsewhere)),
      ledgerNote: texts.walletsLedger({
        investors: amount(ledger.investors),
        unknown: amount(ledger.unknown),
        elsewhere: amount(ledger.elsewhere),
      }),
      books: books.paid_out,
      booksNote: texts.walletsBooks,
      difference: differences.wallets,
    },
  ];
}

function Differences({ sums: { differences, books, elsewhere } }: { readonly sums: HolderSums }) {
  const [{ sums: texts }, format] = useWords(deskHolderTexts);
  const amount = (text: string) => ({ tokens: format.quantity(text) });
  const isEven = Object.values(differences).every(isZero);
  const words = [
    ...(isZero(differences.issued) ? [] : [texts.badIssued]),
    ...(isZero(differences.distribution) ? [] : [texts.badSent]),
    ...(isEven || isZero(books.in_flight) ? [] : [texts.badInFlight(amount(books.in_flight))]),
    ...(isZero(elsewhere) ? [] : [texts.badElsewhere(amount(elsewhere))]),
  ];
  if (words.length === 0) return <p className="text-small text-success">{texts.good}</p>;
  return (
    <Alert kind="warning" title={isEven ? undefined : texts.bad}>
      {words.join(' ')}
    </Alert>
  );
}
