import type { HoldingStatement } from '@bb1/domain/holding-documents/endpoints';
import documentsTexts from '@bb1/texts/pages/documents';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDate, formatEur, formatQuantity } from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { type Column, Table } from '../../ui/table.tsx';

/** A statement on the page: the same figures as its PDF. */
export function ShownStatement({ statement }: { readonly statement: HoldingStatement }) {
  const { statement: texts, extracts } = useTexts(documentsTexts);
  const locale = useLocale();
  const placeColumns = usePlaceColumns(statement.date);
  const { places, payouts, payout_sums: sums } = statement;
  const day = formatDate(locale, statement.date);
  const tokens = extracts.tokens({ tokens: formatQuantity(locale, statement.tokens) });
  return (
    <div className="grid gap-5" data-stated={statement.date}>
      <p className="font-semibold">
        {goodBreaks(places.length === 0 ? texts.nothing({ day }) : texts.held({ day, tokens }))}
      </p>
      {places.some(({ unproven }) => unproven !== null) && (
        <Alert kind="warning">{texts.unprovenNote}</Alert>
      )}
      {places.length > 0 && (
        <>
          <Table
            caption={texts.holding}
            captionHidden
            rows={places}
            rowKey={(place) => place.public_key ?? ''}
            columns={placeColumns}
          />
          <p className="text-small text-muted">
            {texts.nominal({ amount: formatEur(locale, statement.nominal_eur) })}
          </p>
        </>
      )}
      {payouts.length === 0 ? (
        <p className="text-small text-muted">{texts.noPayouts({ day })}</p>
      ) : (
        <div className="grid gap-2">
          <Table
            caption={texts.payouts({ day })}
            rows={payouts.map((payout, at) => ({ ...payout, at }))}
            rowKey={({ at }) => String(at)}
            columns={[
              {
                key: 'paid',
                title: texts.paidOn,
                heads: true,
                cell: ({ paid_on: on }) => formatDate(locale, on),
              },
              {
                key: 'gross',
                title: texts.gross,
                align: 'end',
                cell: ({ gross }) => formatEur(locale, gross),
              },
              {
                key: 'tax',
                title: texts.tax,
                align: 'end',
                cell: ({ tax }) => formatEur(locale, tax),
              },
              {
                key: 'net',
                title: texts.net,
                align: 'end',
                cell: ({ net }) => formatEur(locale, net),
              },
            ]}
          />
          <p className="figures text-small font-semibold">
            {texts.sums({
              gross: formatEur(locale, sums.gross),
              tax: formatEur(locale, sums.tax),
              net: formatEur(locale, sums.net),
            })}
          </p>
        </div>
      )}
    </div>
  );
}

type HeldPlace = HoldingStatement['places'][number];

function usePlaceColumns(date: string): Column<HeldPlace>[] {
  const texts = useTexts(documentsTexts).statement;
  const locale = useLocale();
  return [
    {
      key: 'place',
      title: texts.place,
      heads: true,
      cell: ({ public_key: address, proven_on: on }) => (
        <span className="break-all">
          {address === null ? texts.unclaimed : <span className="font-mono">{address}</span>}
          {on !== null && on > date && (
            <span className="block text-fine text-muted">
              {texts.provenLater({ day: formatDate(locale, on) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'tokens',
      title: texts.tokens,
      align: 'end',
      cell: ({ tokens, unproven }) =>
        [formatQuantity(locale, tokens), ...(unproven === null ? [] : [texts.unproven])].join(', '),
    },
  ];
}
