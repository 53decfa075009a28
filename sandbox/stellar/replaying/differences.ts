import { isDeepStrictEqual } from 'node:util';
import type { Recording, RecordedCase, RecordedState, RecordedStep } from './recording.ts';
import type { Replayed, ReplayedState, StepLine } from './replay-recording.ts';

type Fields = Record<string, unknown>;

type Pair = { name: string; recorded: unknown; ours: unknown };

function wrongOf(pairs: Pair[]): string | null {
  const wrong = pairs.find(
    ({ recorded, ours }) => recorded !== undefined && !isDeepStrictEqual(recorded, ours),
  );
  return wrong === undefined
    ? null
    : `${wrong.name} is ${JSON.stringify(wrong.ours)}, recorded is ${JSON.stringify(wrong.recorded)}`;
}

function stepDifference(step: RecordedStep, line: StepLine): string | null {
  return wrongOf([
    { name: 'hash', recorded: step.hash, ours: line.hash },
    { name: 'core_status', recorded: step.core_status, ours: line.status },
    { name: 'applied_in_ledger', recorded: step.applied_in_ledger, ours: line.applied_in_ledger },
    { name: 'result_xdr', recorded: step.result_xdr, ours: line.result_xdr },
    { name: 'fee_charged', recorded: step.fee_charged, ours: line.fee_charged },
    { name: 'codes', recorded: step.codes, ours: line.codes },
  ]);
}

function whereOf(line: StepLine): string {
  if (line.applied_in_ledger !== null) return 'ledger';
  return line.status === 'ERROR' ? 'rejected' : 'queue';
}

function caseDifference(recorded: RecordedCase, line: StepLine): string | null {
  // The case of an envelope submitted twice is about the second answer.
  const pairs: Pair[] =
    line.again === undefined
      ? [
          { name: 'where', recorded: recorded.where, ours: whereOf(line) },
          { name: 'status', recorded: recorded.status, ours: line.status },
        ]
      : [{ name: 'status', recorded: recorded.status, ours: line.again }];
  return wrongOf([
    ...pairs,
    { name: 'ledger', recorded: recorded.ledger, ours: line.applied_in_ledger },
    { name: 'fee_charged', recorded: recorded.fee_charged, ours: line.fee_charged },
    { name: 'codes', recorded: recorded.codes, ours: line.codes },
  ]);
}

// Alternative names in recordings for our fields, ours first.
const NAMES: [string, string[]][] = [
  ['balance', ['balance']],
  ['sequence', ['sequence', 'seq_num', 'seqnum']],
  ['subentries', ['subentries', 'num_sub_entries', 'subentry_count', 'numsubentries']],
  ['num_sponsoring', ['num_sponsoring']],
  ['num_sponsored', ['num_sponsored']],
  ['limit', ['limit', 'tlimit']],
  ['flags', ['flags']],
  ['home_domain', ['home_domain', 'homeDomain', 'homedomain']],
  ['thresholds', ['thresholds']],
  ['signers', ['signers']],
  ['last_modified', ['last_modified', 'lastModified', 'lastmodified', 'last_modified_ledger']],
];
// What names an entry.
const IDENTITY = [
  'account',
  'account_id',
  'accountid',
  'id',
  'asset',
  'asset_code',
  'code',
  'asset_issuer',
  'issuer',
  'asset_type',
];

// Some recordings have numbers as numbers, others as text.
function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stateDifference(recorded: Fields, ours: Fields): string | null {
  const pairs = NAMES.flatMap(([name, aliases]) => {
    const value = aliases.map((alias) => recorded[alias]).find((found) => found !== undefined);
    return value === undefined || ours[name] === undefined
      ? []
      : [{ name, recorded: plain(value), ours: plain(ours[name]) }];
  });
  const compared = NAMES.flatMap(([name, aliases]) => (ours[name] === undefined ? [] : aliases));
  const unread = Object.keys(recorded).find(
    (field) => !compared.includes(field) && !IDENTITY.includes(field),
  );
  // Evidence that is not compared would look as if it agreed.
  return wrongOf(pairs) ?? (unread === undefined ? null : `${unread} is not compared`);
}

function accountName(recorded: Fields): string {
  return String(recorded.account ?? recorded.account_id ?? recorded.accountid ?? recorded.id);
}

function assetText(recorded: Fields): string {
  const { asset, code, issuer } = recorded;
  if (typeof asset === 'string') return asset.replace('-', ':');
  return `${String(recorded.asset_code ?? code)}:${String(recorded.asset_issuer ?? issuer)}`;
}

function compareStates(
  what: string,
  states: Fields[],
  find: (state: Fields) => Fields | undefined,
): (string | null)[] {
  return states.map((state) => {
    const ours = find(state);
    const difference = ours === undefined ? 'does not exist here' : stateDifference(state, ours);
    return difference === null ? null : `${what} ${accountName(state)}: ${difference}`;
  });
}

function stateDifferences(
  recorded: RecordedState,
  ours: ReplayedState | undefined,
): (string | null)[] {
  const when = recorded.ledger === null ? 'the end' : `ledger ${recorded.ledger}`;
  if (ours === undefined) return [`${when} was not replayed`];
  const { accounts, trustlines } = ours;
  const sum = (name: string, of: string | null, our: string) =>
    of === null || of === our ? null : `${when}: ${name} is ${our}, recorded is ${of}`;
  return [
    sum('fee pool', recorded.feePool, ours.feePool),
    sum('sum of all lumens', recorded.totalCoins, ours.totalCoins),
    ...compareStates(`${when}: account`, recorded.accounts, (state) =>
      accounts.find((line) => line.account === accountName(state)),
    ),
    ...compareStates(`${when}: trustline`, recorded.trustlines, (state) =>
      trustlines.find(
        (line) => line.account === accountName(state) && line.asset === assetText(state),
      ),
    ),
  ];
}

/** The first difference between a replay and its recording; null if there is none. */
export function firstDifference(recording: Recording, replayed: Replayed): string | null {
  const ofSteps = recording.steps.map((step, index) => {
    const line = replayed.steps[index];
    const difference = line === undefined ? 'no answer' : stepDifference(step, line);
    return difference === null ? null : `step ${index} (${step.case}): ${difference}`;
  });
  const ofCases = recording.cases.map((recorded) => {
    const line = replayed.steps.findLast((step) => step.case === recorded.id);
    const difference = line === undefined ? null : caseDifference(recorded, line);
    return difference === null ? null : `case ${recorded.id}: ${difference}`;
  });
  const ofPools = [...recording.ledgers].map(([number, { feePool }]) => {
    const ours = replayed.feePools.get(number);
    return feePool === null || feePool === ours
      ? null
      : `ledger ${number}: fee pool is ${ours ?? 'unknown'}, recorded is ${feePool}`;
  });
  const ofStates = recording.states.flatMap((state) =>
    stateDifferences(
      state,
      state.ledger === null ? replayed.end : replayed.checkpoints.get(state.ledger),
    ),
  );
  return (
    [...ofSteps, ...ofCases, ...ofPools, ...ofStates].find((difference) => difference !== null) ??
    null
  );
}
