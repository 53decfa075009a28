import type { ReceivableDetail } from '@bb1/domain/receivables/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';

/** Its settlements and the letters sent. */
export function ReceivableHistory({ detail }: { readonly detail: ReceivableDetail }) {
  const texts = useTexts(deskReceivableTexts).page;
  return (
    <>
      <Panel title={texts.settlements}>
        {detail.settlements.length === 0 ? (
          <p className="text-small text-muted">{texts.noSettlements}</p>
        ) : (
          <ul className="grid text-small">
            {detail.settlements.map((one) => (
              <Settlement key={one.id} settlement={one} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={texts.letters}>
        <Letters detail={detail} />
      </Panel>
    </>
  );
}

function Settlement({
  settlement,
}: {
  readonly settlement: ReceivableDetail['settlements'][number];
}) {
  const texts = useTexts(deskReceivableTexts);
  const format = useFormat();
  const isGivenBack = settlement.amount_eur.startsWith('-');
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span>
          {texts.kinds[settlement.kind]}
          {isGivenBack && ` (${texts.page.givenBack})`}
        </span>
        {settlement.payment_id !== null && (
          <RecordLink to={`/desk/payments/${settlement.payment_id}`}>
            {texts.page.toPayment}
          </RecordLink>
        )}
      </span>
      <span className="figures flex flex-wrap items-baseline gap-x-3 sm:justify-end">
        <span className="font-medium">{format.eur(settlement.amount_eur)}</span>
        <span className="text-fine text-muted">{format.moment(settlement.at)}</span>
      </span>
    </li>
  );
}

function Letters({ detail: { receivable, notices } }: { readonly detail: ReceivableDetail }) {
  const texts = useTexts(deskReceivableTexts).page;
  const format = useFormat();
  if (receivable.account_id === null)
    return <p className="text-small text-muted">{texts.noAddress}</p>;
  if (notices.length === 0) return <p className="text-small text-muted">{texts.noLetters}</p>;
  return (
    <ul className="grid text-small">
      {notices.map(({ number, sent_at: sentAt }) => (
        <li
          key={sentAt}
          className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0"
        >
          <span>{texts.letter({ number })}</span>
          <span className="text-fine text-muted">{format.moment(sentAt)}</span>
        </li>
      ))}
    </ul>
  );
}
