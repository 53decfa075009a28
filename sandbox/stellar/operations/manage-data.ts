import type { DataEntry } from '../core/entries.ts';
import { type Reply, SUCCESS } from '../core/result.ts';
import { closeEntry, mustAccount, openEntry } from '../core/sponsorship.ts';
import { isTextValid, textOf } from '../core/wire.ts';
import { sponsorshipEffect } from './effects.ts';
import { type OperationContext, type OperationRule, reserveFailure } from './operation-rule.ts';

const NAME_NOT_FOUND = -2;
const LOW_RESERVE = -3;
const INVALID_NAME = -4;

export const manageData: OperationRule<10> = {
  threshold: () => 'medium',
  check: ({ manageDataOp: { dataName } }) =>
    dataName.length < 1 || !isTextValid(dataName.bytes) ? INVALID_NAME : 0,
  apply: (context, { manageDataOp: { dataName, dataValue } }) => {
    const name = textOf(dataName);
    const entry = context.state.data(context.source, name);
    if (dataValue === null)
      return entry === null ? { inner: NAME_NOT_FOUND } : remove(context, entry);
    if (entry === null) return create(context, name, dataValue);
    entry.value = dataValue;
    context.state.touch(entry);
    recordEffect(context, 'data_updated', name, dataValue);
    return SUCCESS;
  },
};

function recordEffect(
  { effects, source }: OperationContext,
  type: 'data_created' | 'data_updated',
  name: string,
  value: Uint8Array,
): void {
  effects.push({
    account: source,
    type,
    details: { name, value: Buffer.from(value).toString('base64') },
  });
}

function create(context: OperationContext, name: string, value: Uint8Array): Reply {
  const { state, header, source, effects } = context;
  const entry: DataEntry = {
    kind: 'data',
    account: source,
    name,
    value,
    sponsor: null,
    modified: 0,
  };
  const failure = reserveFailure(
    openEntry(state, header, entry, mustAccount(state, source)),
    LOW_RESERVE,
  );
  if (failure !== null) return failure;
  state.put(entry);
  recordEffect(context, 'data_created', name, value);
  if (entry.sponsor !== null)
    effects.push(sponsorshipEffect(entry, 'created', { from: null, to: entry.sponsor }, source));
  return SUCCESS;
}

function remove({ state, source, effects }: OperationContext, entry: DataEntry): Reply {
  const { sponsor, name } = entry;
  closeEntry(state, entry, mustAccount(state, source));
  state.remove(entry);
  effects.push({ account: source, type: 'data_removed', details: { name } });
  if (sponsor !== null)
    effects.push(sponsorshipEffect(entry, 'removed', { from: sponsor, to: null }, source));
  return SUCCESS;
}
