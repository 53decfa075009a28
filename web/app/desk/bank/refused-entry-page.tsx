import {
  getRefusedBankEntry,
  proposeManualBooking,
  type RefusedEntryDetail,
} from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { mono } from '../parts/mono.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import type { Route } from './+types/refused-entry-page.ts';
import { ManualBookingForm } from './manual-booking-form.tsx';
import { ReadableEntry } from './readable-entry.tsx';
import { usePlace } from './use-place.ts';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskMoneyTexts, (texts) => texts.entry);

export const loader = deskLoader((api, params) => api(getRefusedBankEntry, { params }));

export const action = pageAct(async (api, form, { params, locale, to }) => {
  const { approval_id: id } = await api(proposeManualBooking, {
    params,
    body: form.body(
      [
        'direction',
        'booking_date',
        'counterparty_name',
        'counterparty_iban',
        'remittance',
        'end_to_end_id',
        'taken_back',
        'reason',
      ],
      { more: { amount: typedDecimal(locale, form.text('amount')) } },
    ),
  });
  return to(`/desk/approvals/${id}`);
});

/** One unread entry: what the file and the balances say of it on the left, how to book it on the right. */
export default function RefusedEntryPage({ loaderData: entry }: Route.ComponentProps) {
  const [{ entry: texts }, format] = useWords(deskMoneyTexts);
  const placeOf = usePlace();
  const { unread, booked, missing } = entry.balances;
  const file = <RecordLink to={`/desk/bank/${entry.import_id}`}>{entry.file_name}</RecordLink>;
  return (
    <DeskPage title={texts.title} back={['/desk/bank', texts.back]} lead={entry.reason}>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <FactsPanel
            title={texts.read}
            facts={[
              fact(texts.reason, entry.reason),
              fact(texts.readable, <ReadableEntry entry={entry} />),
              factIfKnown(texts.valueDate, entry.value_date && format.date(entry.value_date)),
              fact(texts.account, mono(entry.account)),
              fact(texts.file, file),
              fact(texts.place, placeOf(entry.place)),
            ]}
          />
          <FactsPanel
            title={texts.balances}
            facts={[
              fact(texts.unread, unread === null ? texts.unreadNone : format.eur(unread)),
              fact(texts.bookedOf, format.eur(booked)),
              factIfKnown(texts.missing, missing && format.eur(missing)),
            ]}
          />
        </div>
        <div className="grid min-w-0 gap-5">
          <Outcome entry={entry} />
          <ManualBookingForm entry={entry} />
        </div>
      </div>
    </DeskPage>
  );
}

function Outcome({ entry }: { readonly entry: RefusedEntryDetail }) {
  const texts = useTexts(deskMoneyTexts).entry;
  const toApproval = entry.approval_id !== null && (
    <RecordLink to={`/desk/approvals/${entry.approval_id}`}>{texts.toApproval}</RecordLink>
  );
  const booked = entry.approval_id === null ? texts.byFile : texts.bookedDone;
  const settledText = entry.bank_line_id === null ? texts.nothing : booked;
  if (entry.is_booked)
    return (
      <Alert kind="success">
        {settledText}{' '}
        {entry.payment_id !== null && (
          <RecordLink to={`/desk/payments/${entry.payment_id}`}>{texts.toPayment}</RecordLink>
        )}{' '}
        {toApproval}
      </Alert>
    );
  if (entry.approval_id !== null)
    return (
      <Alert kind="info">
        {texts.proposed} {toApproval}
      </Alert>
    );
  if (entry.is_agreed) return <Alert kind="info">{texts.agreed}</Alert>;
  return entry.is_joined ? null : <Alert kind="warning">{texts.notJoined}</Alert>;
}
