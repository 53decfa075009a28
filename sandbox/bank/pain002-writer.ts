import type { ReceivedOrder } from './pain001-reader.ts';
import { element, limited, nested, optional } from './xml-text.ts';

/** Results of Verification of Payee: the same name, nearly, another one, not compared. */
export const PAYEE_RESULTS = ['RCVC', 'RVMC', 'RVNM', 'RVNA'] as const;
type PayeeResult = (typeof PAYEE_RESULTS)[number];

/** What the sandbox's bank makes of an order. */
export type OrderVerdict = {
  /** The end-to-end references of transfers that it rejects, or all of the order as a whole. */
  rejected: 'all' | readonly string[];
  /** Its reason, such as AC04. */
  reasonCode: string;
  /** What it says of the payees of all other transfers; null: only that it carries them out. */
  payeeResult: PayeeResult | null;
};

export const CARRIES_OUT: OrderVerdict = { rejected: [], reasonCode: 'AC04', payeeResult: null };

/** Whether the bank rejects a transfer of an order. */
export function isRejected(verdict: OrderVerdict, endToEndId: string): boolean {
  return verdict.rejected === 'all' || verdict.rejected.includes(endToEndId);
}

/** Writes the bank's report on an order (pain.002), in the version that belongs to the order's, on the morning of its execution. */
export function writePain002(order: ReceivedOrder, verdict: OrderVerdict): string {
  const version = order.version === '03' ? '03' : '10';
  const reason = nested(
    'StsRsnInf',
    nested('Rsn', element('Cd', limited(verdict.reasonCode, 4))),
    optional('AddtlInf', 'Abgelehnt von der Sandbox-Bank', 105),
  );
  const rejected = order.payments.filter(({ endToEndId }) => isRejected(verdict, endToEndId));
  const isWhole = rejected.length === order.payments.length;
  const status = isWhole ? 'RJCT' : rejected.length > 0 ? 'PART' : 'ACSP';
  const transfers = order.payments.map(({ endToEndId }) =>
    nested(
      'TxInfAndSts',
      element('OrgnlEndToEndId', endToEndId),
      isRejected(verdict, endToEndId)
        ? element('TxSts', 'RJCT') + reason
        : element('TxSts', verdict.payeeResult ?? 'ACSP'),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}">`,
    '<CstmrPmtStsRpt>',
    nested(
      'GrpHdr',
      element('MsgId', `P2-${order.messageId}`.slice(0, 35)),
      element('CreDtTm', `${order.executionDate}T08:00:00.000Z`),
    ),
    nested(
      'OrgnlGrpInfAndSts',
      element('OrgnlMsgId', order.messageId),
      element('OrgnlMsgNmId', `pain.001.001.${order.version}`),
      element('GrpSts', status),
      isWhole ? reason : '',
    ),
    // Of an order that a bank rejects as a whole it names no transfer.
    verdict.rejected === 'all'
      ? ''
      : nested('OrgnlPmtInfAndSts', element('OrgnlPmtInfId', order.messageId), ...transfers),
    '</CstmrPmtStsRpt>',
    '</Document>',
    '',
  ].join('\n');
}
