import { MalformedEnvelope } from '../core/envelope.ts';
import { GENESIS_COINS, Ledger } from '../core/ledger.ts';
import { resultXdr } from '../core/result.ts';
import { resultCodes } from '../core/result-names.ts';
import type { Codes, Recording, RecordedLedger, RecordedStep } from './recording.ts';

export type StepLine = {
  case: string;
  hash: string | null;
  status: string;
  result_xdr: string | null;
  fee_charged: string | null;
  codes: Codes | null;
  applied_in_ledger: number | null;
  /** The answer to the same envelope a second time, if the recording submitted it twice. */
  again?: string;
};

type AccountLine = {
  account: string;
  balance: string;
  sequence: string;
  subentries: number;
  num_sponsoring: number;
  num_sponsored: number;
  flags: number;
  home_domain: string;
  thresholds: number[];
  signers: { key: string; weight: number }[];
  last_modified: number;
};
type TrustlineLine = {
  account: string;
  asset: string;
  balance: string;
  limit: string;
  flags: number;
  last_modified: number;
};

/** The ledger's entries and sums at one moment. */
export type ReplayedState = {
  accounts: AccountLine[];
  trustlines: TrustlineLine[];
  feePool: string;
  totalCoins: string;
};

export type Replayed = Pick<ReplayedState, 'accounts' | 'trustlines'> & {
  steps: StepLine[];
  end: ReplayedState;
  /** By ledger: of those that the recording has a checkpoint of. */
  checkpoints: Map<number, ReplayedState>;
  feePools: Map<number, string>;
};

/** Replays from genesis, with stellar-core 19's chains of queued transactions per account. */
export function replayRecording(recording: Recording): Replayed {
  const ledger = new Ledger({
    networkPassphrase: recording.networkPassphrase,
    waitingPerAccount: 'chain',
    totalCoins: recording.totalCoins ?? GENESIS_COINS,
  });
  const twice = new Set(
    recording.cases.filter(({ status }) => status === 'DUPLICATE').map(({ id }) => id),
  );
  const lines = new Map<RecordedStep, StepLine>();
  const last = Math.max(
    2,
    ...recording.ledgers.keys(),
    ...recording.steps.map((step) => step.after_ledger),
  );
  const wanted = new Set(recording.states.map((state) => state.ledger));
  const checkpoints = new Map<number, ReplayedState>();
  const feePools = new Map<number, string>();
  const close = (number: number) => {
    closeAs(ledger, recording.ledgers.get(number));
    feePools.set(number, ledger.feePool.toString());
    if (wanted.has(number)) checkpoints.set(number, stateOf(ledger));
  };
  close(2);
  for (let number = 2; number <= last; number += 1) {
    for (const step of recording.steps.filter((one) => one.after_ledger === number)) {
      const line = submit(ledger, step);
      lines.set(step, line);
      if (twice.has(step.case) || step.note?.includes('submitted twice') === true)
        line.again = submit(ledger, step).status;
    }
    close(number + 1);
  }
  const steps = recording.steps.map((step) => lines.get(step) ?? blank(step, 'NOT_REPLAYED'));
  for (const line of steps) settle(ledger, line);
  const end = stateOf(ledger);
  const { accounts, trustlines } = end;
  return { steps, accounts, trustlines, end, checkpoints, feePools };
}

function closeAs(ledger: Ledger, recorded: RecordedLedger | undefined): void {
  const { baseFee, baseReserve, closeTime } = recorded ?? {
    ...ledger.last,
    closeTime: ledger.last.closeTime + 5,
  };
  ledger.close({ closeTime, baseFee, baseReserve: BigInt(baseReserve) });
}

function blank(step: RecordedStep, status: string): StepLine {
  return {
    case: step.case,
    hash: step.hash ?? null,
    status,
    result_xdr: null,
    fee_charged: null,
    codes: null,
    applied_in_ledger: null,
  };
}

function submit(ledger: Ledger, step: RecordedStep): StepLine {
  try {
    const { submission, answer } = ledger.submit(step.envelope_xdr);
    const line = { ...blank(step, answer.status), hash: submission.id };
    if (answer.status !== 'ERROR') return line;
    // A refused transaction pays nothing; the fee in its result is only what it would have cost.
    return {
      ...line,
      result_xdr: resultXdr(submission, answer.judged),
      codes: resultCodes(submission, answer.judged),
    };
  } catch (error) {
    if (!(error instanceof MalformedEnvelope)) throw error;
    return blank(step, 'MALFORMED');
  }
}

function settle(ledger: Ledger, line: StepLine): void {
  const record =
    line.status === 'PENDING' && line.hash !== null ? ledger.history.transaction(line.hash) : null;
  // A replaced transaction is found under its hash too, though it was never in a ledger on its own.
  if (record === null || record.submission.id !== line.hash) return;
  line.applied_in_ledger = record.ledger;
  line.result_xdr = record.resultXdr;
  line.fee_charged = record.judged.feeCharged.toString();
  line.codes = record.codes;
}

function stateOf(ledger: Ledger): ReplayedState {
  const accounts: AccountLine[] = [];
  const trustlines: TrustlineLine[] = [];
  for (const entry of ledger.state.entries()) {
    if (entry.kind === 'account') {
      accounts.push({
        account: entry.id,
        balance: entry.balance.toString(),
        sequence: entry.sequence.toString(),
        subentries: entry.subentries,
        num_sponsoring: entry.sponsoring,
        num_sponsored: entry.sponsored,
        flags: entry.flags,
        home_domain: entry.homeDomain,
        thresholds: [...entry.thresholds],
        signers: entry.signers.map(({ key, weight }) => ({ key, weight })),
        last_modified: entry.modified,
      });
    }
    if (entry.kind === 'trustline') {
      const { account, asset, balance, limit, flags, modified } = entry;
      trustlines.push({
        account,
        asset,
        balance: balance.toString(),
        limit: limit.toString(),
        flags,
        last_modified: modified,
      });
    }
  }
  accounts.sort((a, b) => (a.account < b.account ? -1 : 1));
  trustlines.sort((a, b) => (`${a.account}${a.asset}` < `${b.account}${b.asset}` ? -1 : 1));
  return {
    accounts,
    trustlines,
    feePool: ledger.feePool.toString(),
    totalCoins: ledger.last.totalCoins.toString(),
  };
}
