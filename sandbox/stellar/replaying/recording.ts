export type Codes = { transaction: string; inner_transaction?: string; operations?: string[] };

export type RecordedStep = {
  case: string;
  after_ledger: number;
  envelope_xdr: string;
  hash?: string;
  core_status?: string;
  applied_in_ledger?: number | null;
  result_xdr?: string | null;
  fee_charged?: string | null;
  codes?: Codes | null;
  note?: string;
};

/** A named case; its answer is the answer to its last step. */
export type RecordedCase = {
  id: string;
  status?: string;
  where?: string;
  ledger?: number | null;
  fee_charged?: string | null;
  codes?: Codes;
};

export type RecordedLedger = {
  closeTime: number;
  baseFee: number;
  baseReserve: number;
  /** What fees have gathered by the end of this ledger; null if it was not recorded. */
  feePool: string | null;
};

type Fields = Record<string, unknown>;

/** Entries and sums after a ledger; everything recorded of them is compared. */
export type RecordedState = {
  /** Null is the end of the recording. */
  ledger: number | null;
  accounts: Fields[];
  trustlines: Fields[];
  feePool: string | null;
  totalCoins: string | null;
};

/** The input of a real stellar-core and, for some of it, its answers. */
export type Recording = {
  networkPassphrase: string;
  totalCoins: bigint | null;
  ledgers: Map<number, RecordedLedger>;
  steps: RecordedStep[];
  cases: RecordedCase[];
  /** Checkpoints, and the end. */
  states: RecordedState[];
};

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStep(value: unknown): value is RecordedStep {
  return (
    isFields(value) &&
    typeof value.envelope_xdr === 'string' &&
    typeof value.after_ledger === 'number'
  );
}

function isCase(value: unknown): value is RecordedCase {
  return isFields(value) && typeof value.id === 'string';
}

function readLedger(number: string, value: unknown, feePool: string | null): RecordedLedger {
  if (
    !isFields(value) ||
    typeof value.closeTime !== 'number' ||
    typeof value.baseFee !== 'number' ||
    typeof value.baseReserve !== 'number'
  )
    throw new Error(`ledger ${number} of the recording has no closeTime, baseFee or baseReserve`);
  const { closeTime, baseFee, baseReserve } = value;
  return { closeTime, baseFee, baseReserve, feePool: sumIn(value, FEE_POOL) ?? feePool };
}

function listOf<T>(value: unknown, isItem: (item: unknown) => item is T, name: string): T[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isItem))
    throw new Error(`the recording's ${name} are not in the known form`);
  return value;
}

const ACCOUNTS = ['accounts', 'final_accounts', 'final_balances', 'balances'];
const TRUSTLINES = ['trustlines', 'final_trustlines'];
const FEE_POOL = ['fee_pool', 'feePool', 'feepool'];
const TOTAL_COINS = ['total_coins', 'totalCoins', 'totalcoins'];
const LEDGER = ['ledger', 'ledger_seq', 'ledgerSeq', 'sequence', 'after_ledger'];
const READ = [
  'ledgers',
  'steps',
  'cases',
  'final_state',
  'checkpoints',
  'fee_pools',
  'feePools',
  ...ACCOUNTS,
  ...TRUSTLINES,
];

function valueIn(fields: Fields, names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((found) => found !== undefined);
}

function sumIn(fields: Fields, names: readonly string[]): string | null {
  const value = valueIn(fields, names);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** States are a list, or an object by account with states or bare balances as values. */
function statesOf(recording: Fields, names: readonly string[]): Fields[] {
  const value = valueIn(recording, names);
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(isFields)) return value;
  if (!isFields(value)) throw new Error(`the recording's ${names[0]} are not in a known form`);
  return Object.entries(value).map(([account, state]) =>
    isFields(state) ? { account, ...state } : { account, balance: state },
  );
}

/** Of parts by name, or of accounts alone, by address. */
function stateOf(value: unknown, ledger: number | null, name: string): RecordedState {
  if (!isFields(value)) throw new Error(`the recording's ${name} is not in a known form`);
  const isOfAccounts = Object.keys(value).some((key) => /^G[A-Z2-7]{55}$/.test(key));
  const fields = isOfAccounts ? { accounts: value } : value;
  refuseUnread(fields, [...ACCOUNTS, ...TRUSTLINES], name);
  return {
    ledger,
    accounts: statesOf(fields, ACCOUNTS),
    trustlines: statesOf(fields, TRUSTLINES),
    feePool: sumIn(fields, FEE_POOL),
    totalCoins: sumIn(fields, TOTAL_COINS),
  };
}

/** A list that name their ledgers, or an object by ledger. */
function checkpointsOf({ checkpoints }: Fields): RecordedState[] {
  if (checkpoints === undefined) return [];
  const named: [unknown, unknown][] = Array.isArray(checkpoints)
    ? checkpoints.map((one) => [isFields(one) ? valueIn(one, LEDGER) : undefined, one])
    : isFields(checkpoints)
      ? Object.entries(checkpoints)
      : [[undefined, checkpoints]];
  return named.map(([ledger, state]) => {
    if (!Number.isInteger(Number(ledger)))
      throw new Error('a checkpoint of the recording names no ledger');
    return stateOf(state, Number(ledger), `checkpoint of ledger ${String(ledger)}`);
  });
}

/** Evidence that is not compared would look as if it agreed. Words describe, and are none. */
function refuseUnread(fields: Fields, read: readonly string[], name: string): void {
  const unread = Object.entries(fields).find(
    ([key, value]) => typeof value === 'object' && value !== null && !read.includes(key),
  );
  if (unread !== undefined)
    throw new Error(`${name} has ${unread[0]}, which a replay does not compare`);
}

/** Reads a recording. @throws Error if its format is unknown. */
export function readRecording(text: string): Recording {
  const recording: unknown = JSON.parse(text);
  if (
    !isFields(recording) ||
    typeof recording.network_passphrase !== 'string' ||
    !isFields(recording.ledgers)
  ) {
    throw new Error('a recording has a network_passphrase, ledgers and steps');
  }
  refuseUnread(recording, READ, 'the recording');
  const pools = valueIn(recording, ['fee_pools', 'feePools']) ?? {};
  if (!isFields(pools)) throw new Error("the recording's fee_pools are not in a known form");
  const ledgers = new Map<number, RecordedLedger>();
  for (const [number, ledger] of Object.entries(recording.ledgers))
    ledgers.set(Number(number), readLedger(number, ledger, sumIn(pools, [number])));
  const coins = recording.genesis_total_coins;
  return {
    networkPassphrase: recording.network_passphrase,
    totalCoins: typeof coins === 'string' ? BigInt(coins) : null,
    ledgers,
    steps: listOf(recording.steps, isStep, 'steps'),
    cases: listOf(recording.cases, isCase, 'cases'),
    states: [
      ...checkpointsOf(recording),
      ...(recording.final_state === undefined
        ? []
        : [stateOf(recording.final_state, null, 'final_state')]),
      {
        ledger: null,
        accounts: statesOf(recording, ACCOUNTS),
        trustlines: statesOf(recording, TRUSTLINES),
        feePool: null,
        totalCoins: null,
      },
    ],
  };
}
