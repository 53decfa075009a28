import { isDeepStrictEqual } from 'node:util';
import { MalformedEnvelope } from './envelope.ts';
import { Ledger } from './ledger.ts';
import type { TransactionRecord } from './ledger-history.ts';
import { resultXdr } from './result.ts';
import { resultCodes } from './result-names.ts';

type Codes = { transaction: string; inner_transaction?: string; operations?: string[] };

type RecordedStep = {
  case: string;
  after_ledger: number;
  envelope_xdr: string;
  hash?: string;
  core_status?: string;
  applied_in_ledger?: number | null;
  result_xdr?: string;
  fee_charged?: string;
  codes?: Codes;
};

type RecordedCase = { id: string; status?: string; where?: string; ledger?: number; fee_charged?: string; codes?: Codes };

type RecordedLedger = { closeTime: number; baseFee: number; baseReserve: number };

/** What a real stellar-core was given and, for some of it, what it answered. */
export type Recording = {
  network_passphrase: string;
  genesis_total_coins?: string;
  ledgers: Record<string, RecordedLedger>;
  steps: RecordedStep[];
  cases?: RecordedCase[];
  accounts?: unknown;
  trustlines?: unknown;
};

type StepLine = {
  case: string;
  hash: string | null;
  status: string;
  applied_in_ledger: number | null;
  result_xdr: string | null;
  fee_charged: string | null;
  codes: Codes | null;
};

type AccountLine = { account: string; balance: string; sequence: string; subentries: number; num_sponsoring: number; num_sponsored: number };
type TrustlineLine = { account: string; asset: string; balance: string; limit: string; flags: number };

export type ReplayOutcome = { lines: (StepLine | AccountLine | TrustlineLine)[]; difference: string | null };

/** Replays from genesis, with the chains of transactions that stellar-core 19 let one account have in its queue. */
export function replayRecording(recording: Recording): ReplayOutcome {
  const coins = recording.genesis_total_coins;
  const ledger = new Ledger({
    networkPassphrase: recording.network_passphrase,
    waitingPerAccount: 'chain',
    ...(coins === undefined ? {} : { totalCoins: BigInt(coins) }),
  });
  const steps = new Map<RecordedStep, StepLine>();
  const last = Math.max(...Object.keys(recording.ledgers).map(Number));
  closeAs(ledger, recording.ledgers['2']);
  for (let number = ledger.last.sequence; number <= last; number += 1) {
    for (const step of recording.steps) if (step.after_ledger === number) steps.set(step, submit(ledger, step));
    if (number < last) closeAs(ledger, recording.ledgers[String(number + 1)]);
  }
  for (const line of steps.values()) settle(ledger, line);
  const lines = recording.steps.map((step) => steps.get(step) ?? unreached(step));
  const final = finalLines(ledger);
  return { lines: [...lines, ...final.accounts, ...final.trustlines], difference: firstDifference(recording, lines, final) };
}

function closeAs(ledger: Ledger, recorded: RecordedLedger | undefined): void {
  const { baseFee, baseReserve, closeTime } = recorded ?? { ...ledger.last, closeTime: ledger.last.closeTime + 5 };
  ledger.close({ closeTime, baseFee, baseReserve: BigInt(baseReserve) });
}

function submit(ledger: Ledger, step: RecordedStep): StepLine {
  try {
    const { submission, answer } = ledger.submit(step.envelope_xdr);
    const refused = answer.status === 'ERROR' ? answer.judged : null;
    return {
      case: step.case,
      hash: submission.id,
      status: answer.status,
      applied_in_ledger: null,
      result_xdr: refused === null ? null : resultXdr(submission, refused),
      // A refused transaction pays nothing; the fee inside its result is only what it would have cost.
      fee_charged: null,
      codes: refused === null ? null : resultCodes(submission, refused),
    };
  } catch (error) {
    if (!(error instanceof MalformedEnvelope)) throw error;
    return { case: step.case, hash: null, status: 'MALFORMED', applied_in_ledger: null, result_xdr: null, fee_charged: null, codes: null };
  }
}

function unreached(step: RecordedStep): StepLine {
  return { case: step.case, hash: step.hash ?? null, status: 'NOT_REPLAYED', applied_in_ledger: null, result_xdr: null, fee_charged: null, codes: null };
}

function settle(ledger: Ledger, line: StepLine): void {
  if (line.status !== 'PENDING' || line.hash === null) return;
  const record: TransactionRecord | null = ledger.history.transaction(line.hash);
  if (record === null) return;
  line.applied_in_ledger = record.ledger;
  line.result_xdr = record.resultXdr;
  line.fee_charged = record.judged.feeCharged.toString();
  line.codes = record.codes;
}

type Final = { accounts: AccountLine[]; trustlines: TrustlineLine[] };

function finalLines(ledger: Ledger): Final {
  const final: Final = { accounts: [], trustlines: [] };
  for (const entry of ledger.state.entries()) {
    if (entry.kind === 'account') {
      final.accounts.push({
        account: entry.id,
        balance: entry.balance.toString(),
        sequence: entry.sequence.toString(),
        subentries: entry.subentries,
        num_sponsoring: entry.sponsoring,
        num_sponsored: entry.sponsored,
      });
    }
    if (entry.kind === 'trustline') {
      const { account, asset, balance, limit, flags } = entry;
      final.trustlines.push({ account, asset, balance: balance.toString(), limit: limit.toString(), flags });
    }
  }
  final.accounts.sort((a, b) => (a.account < b.account ? -1 : 1));
  final.trustlines.sort((a, b) => (`${a.account}${a.asset}` < `${b.account}${b.asset}` ? -1 : 1));
  return final;
}

function firstDifference(recording: Recording, lines: StepLine[], _final: Final): string | null {
  for (const [index, step] of recording.steps.entries()) {
    const line = lines[index];
    const difference = line === undefined ? 'no answer' : stepDifference(step, line);
    if (difference !== null) return `step ${index} (${step.case}): ${difference}`;
  }
  return null;
}

function stepDifference(step: RecordedStep, line: StepLine): string | null {
  const pairs: [string, unknown, unknown][] = [
    ['hash', step.hash, line.hash],
    ['core_status', step.core_status, line.status],
    ['applied_in_ledger', step.applied_in_ledger, line.applied_in_ledger],
    ['result_xdr', step.result_xdr, line.result_xdr],
    ['fee_charged', step.fee_charged, line.fee_charged],
    ['codes', step.codes, line.codes],
  ];
  const wrong = pairs.find(([, recorded, ours]) => recorded !== undefined && !isDeepStrictEqual(recorded, ours));
  return wrong === undefined ? null : `${wrong[0]} is ${JSON.stringify(wrong[2])}, recorded is ${JSON.stringify(wrong[1])}`;
}
