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

export type RecordedLedger = { closeTime: number; baseFee: number; baseReserve: number };

type Fields = Record<string, unknown>;

/** The input of a real stellar-core and, for some of it, its answers. */
export type Recording = {
  networkPassphrase: string;
  totalCoins: bigint | null;
  ledgers: Map<number, RecordedLedger>;
  steps: RecordedStep[];
  cases: RecordedCase[];
  /** Recorded final states, each with at least an account; everything else in them is compared. */
  accounts: Fields[];
  trustlines: Fields[];
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

function isLedger(value: unknown): value is RecordedLedger {
  return (
    isFields(value) &&
    typeof value.closeTime === 'number' &&
    typeof value.baseFee === 'number' &&
    typeof value.baseReserve === 'number'
  );
}

function listOf<T>(value: unknown, isItem: (item: unknown) => item is T, name: string): T[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isItem))
    throw new Error(`the recording's ${name} are not in the known form`);
  return value;
}

/** Final states are a list, or an object by account with states or bare balances as values. */
function statesOf(recording: Fields, names: string[]): Fields[] {
  const value = names.map((name) => recording[name]).find((found) => found !== undefined);
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.filter(isFields);
  if (!isFields(value)) return [];
  return Object.entries(value).map(([account, state]) =>
    isFields(state) ? { account, ...state } : { account, balance: state },
  );
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
  const ledgers = new Map<number, RecordedLedger>();
  for (const [number, ledger] of Object.entries(recording.ledgers)) {
    if (!isLedger(ledger))
      throw new Error(`ledger ${number} of the recording has no closeTime, baseFee or baseReserve`);
    ledgers.set(Number(number), ledger);
  }
  const coins = recording.genesis_total_coins;
  return {
    networkPassphrase: recording.network_passphrase,
    totalCoins: typeof coins === 'string' ? BigInt(coins) : null,
    ledgers,
    steps: listOf(recording.steps, isStep, 'steps'),
    cases: listOf(recording.cases, isCase, 'cases'),
    accounts: statesOf(recording, ['accounts', 'final_accounts', 'final_balances', 'balances']),
    trustlines: statesOf(recording, ['trustlines', 'final_trustlines']),
  };
}
