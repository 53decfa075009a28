import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import { exportRefunds } from '@bb1/domain/payments/export-endpoints';
import { REFUND_STATES } from '@bb1/domain/payments/payment-state';
import { listRefunds, REFUND_ORDERS } from '@bb1/domain/payments/refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { listFile, listedKind, listLoader } from '../records/record-kind.ts';
import { useRefundColumns } from './refund-columns.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const refundKind = listedKind(deskRefundTexts, {
  path: '/desk/refunds',
  filters: { state: REFUND_STATES, currency: PAYMENT_METHODS },
  orders: REFUND_ORDERS,
  list: listRefunds,
  rows: 'refunds',
  placeOf: ({ id }) => `/desk/refunds/${id}`,
  useList: (_, { texts: { list: texts, states } }) => ({
    title: texts.title,
    lead: texts.lead,
    filters: {
      state: { label: texts.byState, words: states, as: 'links' },
      currency: {
        label: texts.currency,
        words: { EUR: 'EUR', XLM: 'XLM', BTC: 'BTC', ETH: 'ETH' },
        as: 'select',
      },
    },
    beside: (
      <ButtonLink to="/desk/refunds/files" look="secondary">
        {texts.toFiles}
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
  }),
});

export const meta = pageMeta(deskRefundTexts, (texts) => texts.list);
export const loader = listLoader(refundKind);
export default listPage(refundKind);
