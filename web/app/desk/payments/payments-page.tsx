import { listSmallPayments } from '@bb1/domain/payments/small-payment-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/payments-page.ts';
import { paymentKind } from './payment-kind.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const [list, { waiting }] = await Promise.all([
    loadList(paymentKind, args),
    deskApi(args)(listSmallPayments),
  ]);
  return { list, small: waiting.reduce((sum, { count }) => sum + count, 0) };
}

export default function PaymentsPage({ loaderData: { list, small } }: Route.ComponentProps) {
  const texts = useTexts(deskPaymentTexts).list;
  return (
    <RecordListPage
      kind={paymentKind}
      answer={list}
      list={{
        ...paymentKind.useList(list),
        beside: (
          <>
            <PageLink to="/desk/payments/small" className={buttonClass('secondary')}>
              {texts.toSmall({ count: small })}
            </PageLink>
            <PageLink to="/desk/payments/foreign" className={buttonClass('secondary')}>
              {texts.toForeign}
            </PageLink>
            <PageLink to="/desk/payments/debits" className={buttonClass('secondary')}>
              {texts.toDebits}
            </PageLink>
          </>
        ),
      }}
    />
  );
}
