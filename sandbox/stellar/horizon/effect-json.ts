import type { xdr } from '@stellar/stellar-sdk';
import { writtenSourceOf } from '../core/envelope.ts';
import type { EffectRecord } from '../core/ledger-history.ts';
import { accountOfMuxed } from '../core/wire.ts';
import { EFFECT_NUMBERS } from '../operations/effects.ts';
import { type Links, timeText } from './links.ts';
import { multiplexed } from './muxed-fields.ts';
import { operationOf } from './operation-json.ts';
import type { Json } from './paging.ts';

export function effectPosition({ operation, order }: EffectRecord): string {
  return `${operation.toid}-${order}`;
}

/** An effect as Horizon describes it; its id is padded, its paging token is not. */
export function effectJson(record: EffectRecord, links: Links): Json {
  const { operation, order, effect } = record;
  const position = effectPosition(record);
  const written = writtenAccountOf(record);
  return {
    _links: {
      operation: links.to(`/operations/${operation.toid}`),
      succeeds: links.to(`/effects?order=desc&cursor=${position}`),
      precedes: links.to(`/effects?order=asc&cursor=${position}`),
    },
    id: `${operation.toid.toString().padStart(19, '0')}-${String(order).padStart(10, '0')}`,
    paging_token: position,
    account: effect.account,
    ...(written === null ? {} : multiplexed('account', written)),
    type: effect.type,
    type_i: EFFECT_NUMBERS[effect.type],
    created_at: timeText(operation.transaction.closeTime),
    ...effect.details,
  };
}

/**
 * The effect's account as written in the envelope; null for accounts that an envelope can only
 * write plainly.
 */
function writtenAccountOf({
  operation,
  effect: { type, account },
}: EffectRecord): xdr.MuxedAccountWire | null {
  const written = operationOf(operation);
  const { body } = written;
  const source = writtenSourceOf(written, operation.transaction.submission.transaction);
  if (body.type === 1 && type === 'account_credited') return body.paymentOp.destination;
  if (body.type === 2 && type === 'account_credited')
    return body.pathPaymentStrictReceiveOp.destination;
  if (body.type === 13 && type === 'account_credited')
    return body.pathPaymentStrictSendOp.destination;
  if (body.type === 8 && type === 'account_credited') return body.destination;
  if (body.type === 19 && type === 'account_debited') return body.clawbackOp.from;
  const isPlain =
    type === 'account_created' ||
    (type === 'trade' && account !== accountOfMuxed(source)) ||
    type === 'claimable_balance_claimant_created' ||
    /^(?:account|trustline|signer)_sponsorship_/.test(type) ||
    (type === 'signer_created' && body.type === 0);
  return isPlain ? null : source;
}
