import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import { exportRefunds } from '@bb1/domain/payments/export-endpoints';
import { REFUND_STATES } from '@bb1/domain/payments/payment-state';
import { listRefunds, REFUND_ORDERS } from '@bb1/domain/payments/refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { useTexts } from '../../language/use-texts.ts';
import { listFile, loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { useRefundColumns } from './refund-columns.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const refundKind = recordKind({
  path: '/desk/refunds',
  filters: { state: REFUND_STATES, currency: PAYMENT_METHODS },
  orders: REFUND_ORDERS,
  ask: rowsOf(listRefunds, 'refunds'),
  placeOf: ({ id }) => `/desk/refunds/${id}`,
  useList: () => {
    const texts = useTexts(deskRefundTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: {
        state: { label: texts.list.byState, words: texts.states, as: 'links' },
        currency: {
          label: texts.list.currency,
          words: { EUR: 'EUR', XLM: 'XLM', BTC: 'BTC', ETH: 'ETH' },
          as: 'select',
        },
      },
      beside: (
        <ButtonLink to="/desk/refunds/files" look="secondary">
          {texts.list.toFiles}
        </ButtonLink>
      ),
      columns: useRefundColumns(),
      download: listFile(exportRefunds, {
        number: ['number'],
        amount: ['currency', 'amount'],
        state: ['state'],
        payee: ['payee_name', 'payee_account', 'is_to_source'],
        reason: ['reason'],
        proposed: ['proposed_at'],
        sent: ['sent_at'],
      }),
    };
  },
});

export const meta = pageMeta(deskRefundTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(refundKind, args);
export default listPage(refundKind);
