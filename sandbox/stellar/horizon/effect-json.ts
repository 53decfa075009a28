import type { EffectRecord } from '../core/ledger-history.ts';
import { EFFECT_NUMBERS } from '../operations/effects.ts';
import { timeText } from './links.ts';
import type { Links } from './links.ts';
import type { Json } from './paging.ts';

export function effectPosition({ operation, order }: EffectRecord): string {
  return `${operation.toid}-${order}`;
}

/** An effect as Horizon describes it; its id is padded, its paging token is not. */
export function effectJson(record: EffectRecord, links: Links): Json {
  const { operation, order, effect } = record;
  const position = effectPosition(record);
  return {
    _links: {
      operation: links.to(`/operations/${operation.toid}`),
      succeeds: links.to(`/effects?order=desc&cursor=${position}`),
      precedes: links.to(`/effects?order=asc&cursor=${position}`),
    },
    id: `${operation.toid.toString().padStart(19, '0')}-${String(order).padStart(10, '0')}`,
    paging_token: position,
    account: effect.account,
    type: effect.type,
    type_i: EFFECT_NUMBERS[effect.type],
    created_at: timeText(operation.transaction.closeTime),
    ...effect.details,
  };
}
