import { createHash } from 'node:crypto';
import pg from 'pg';
import { noFaults, type Faults } from '../faults/faults.ts';
import { inSpan } from '../trace/spans.ts';

/** A statement is prepared once per connection under its name, which halves a query's cost. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; carries the type of the rows. */
  readonly row?: Row;
}

/** A statement that a store may turn into a function of what its parameters are made of. */
class NamedStatement<Row> implements Statement<Row> {
  declare readonly row?: Row;
  readonly name: string;
  readonly text: string;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  rows<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return (db: Queryable, ...given: A): Promise<Row[]> => db.rows(this, values(...given));
  }

  maybe<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return (db: Queryable, ...given: A): Promise<Row | null> => db.maybe(this, values(...given));
  }

  one<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return (db: Queryable, ...given: A): Promise<Row> => db.one(this, values(...given));
  }

  /** The row, locked until the transaction ends; null if there is none. */
  lock<A extends unknown[]>(values: ParametersOf<A>) {
    return (tx: Tx, ...given: A): Promise<Row | null> => tx.maybe(this, values(...given));
  }

  /** Rows that it locks or changes. */
  lockedRows<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return (tx: Tx, ...given: A): Promise<Row[]> => tx.rows(this, values(...given));
  }

  /** The only column of the only row. */
  value<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return async (db: Queryable, ...given: A) => onlyColumn(await db.one(this, values(...given)));
  }

  /** The only column of the only row, or null if there is none. */
  valueIfAny<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return async (db: Queryable, ...given: A) => {
      const row = await db.maybe(this, values(...given));
      return row === null ? null : onlyColumn(row);
    };
  }

  /** The only column of each row. */
  column<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return async (db: Queryable, ...given: A) =>
      (await db.rows(this, values(...given))).map(onlyColumn);
  }

  run<A extends unknown[] = []>(values: ParametersOf<A> = () => []) {
    return async (tx: Tx, ...given: A): Promise<void> => {
      await tx.run(this, values(...given));
    };
  }

  /** Whether it changed a row. */
  changes<A extends unknown[]>(values: ParametersOf<A>) {
    return async (tx: Tx, ...given: A): Promise<boolean> =>
      (await tx.run(this, values(...given))) > 0;
  }
}

function onlyColumn<Row>(row: Row): Row[Extract<keyof Row, string>] {
  for (const column in row) return row[column];
  throw new Error('a row without a column has no value');
}

/** The parameters of a statement, in their order. */
type ParametersOf<A extends unknown[]> = (...given: A) => readonly unknown[];

/**
 * Names a statement: `sql<{ id: string }>('orders.insert', 'insert into …')`. With its parameters it is
 * a function of its store: `const find = sql<Row>('orders.find', '… where id = $1').maybe((id: string) => [id])`
 * is called as `find(db, id)`.
 */
export function sql<Row = Record<string, never>>(name: string, text: string): NamedStatement<Row> {
  // Two versions of the product may share a server while one replaces the other.
  const version = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return new NamedStatement(`${name}.${version}`, text);
}

/** A statement with its parameters, to be read at once or in batches. */
export interface Query<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

/** What a store function may do, inside or outside a transaction. */
export interface Queryable {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The only row, or null. Throws if there are several. */
  maybe<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | null>;
  /** The only row. Throws if there are none or several. */
  one<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row>;
  /** Number of affected rows. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<number>;
}

/** Only a transaction may write; store functions that write require this type. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /**
   * A snapshot of the rows in batches of some hundreds, never all in memory. A batch is valid until
   * the next is requested. One query at a time per transaction.
   */
  inPieces<Row>(query: Query<Row>): Promise<AsyncIterable<Row[]>>;
}

export interface Database extends Queryable {
  /**
   * A transaction. `name` also names its crash points `<name>.before_commit` and
   * `<name>.after_commit`. Retried up to three times if PostgreSQL asks for it (deadlock,
   * serialisation failure).
   */
  transaction<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const DATE_OID = 1082;
const MAX_TRIES = 3;
const RETRY = new Set(['40001', '40P01']);
const READ_ONLY = '25006';
// Longer than any statement may take on the server: a connection silent for this long is dead.
const QUERY_TIMEOUT_MS = 40_000;
const MOST_OF_A_PIECE_MS = 300_000;
/**
 * Small enough for the young generation of the garbage collector, and large enough to keep fetching
 * cheap.
 */
const ROWS_PER_PIECE = 250;
const KEEP_ALIVE_MS = 10_000;

export function openDatabase(options: {
  url: string;
  poolSize: number;
  faults?: Faults;
  onError: (error: Error) => void;
}): Database {
  const faults = options.faults ?? noFaults;
  const types = new pg.TypeOverrides();
  // Days have no time zone; numeric stays text until Money reads it (both are pg defaults, except
  // for the date).
  types.setTypeParser(DATE_OID, (text: string) => text);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    types,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options:
      '-c timezone=UTC -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000',
  });
  pool.on('error', options.onError);
  // An idle connection that breaks must not end the process.
  pool.on('connect', (client) => client.on('error', options.onError));
  const queryable = queryableOn(pool);

  async function attempt<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({
        ...queryableOn(client),
        inTransaction: true,
        inPieces: (query) => inPieces(client, query),
      });
      await faults.reach(`${name}.before_commit`);
      await commit(client, name);
      await faults.reach(`${name}.after_commit`);
      return result;
    } catch (error) {
      // A server that has become read-only was replaced by another one, so this connection is
      // discarded.
      const isOfNoUse = error instanceof CommitUnknown || errorCode(error) === READ_ONLY;
      broken = isOfNoUse && error instanceof Error ? error : await rollBack(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function transact<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(name, work);
      } catch (error) {
        if (tries >= MAX_TRIES || !RETRY.has(errorCode(error))) throw error;
        await new Promise((resolve) => setTimeout(resolve, 10 * tries + Math.random() * 40));
      }
    }
  }

  return {
    ...queryable,
    pool,
    transaction: (name, work) =>
      inSpan(
        {
          name: `transaction ${name}`,
          kind: 'client',
          facts: { 'db.system.name': 'postgresql', 'portal.transaction': name },
        },
        () => transact(name, work),
      ),
    close: () => pool.end(),
  };
}

/**
 * It is unknown whether the transaction was committed: the connection broke during the commit, or
 * the wait for the synchronous standby was cancelled. The data may be there and may still be lost,
 * so the transaction is neither reported as done nor retried automatically.
 */
export class CommitUnknown extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `it is unknown whether ${name} was committed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.name = 'CommitUnknown';
  }
}

const WARNING = /^01/;

async function commit(client: pg.PoolClient, name: string): Promise<void> {
  const warnings: string[] = [];
  const onNotice = (notice: {
    readonly code?: string | undefined;
    readonly message?: string | undefined;
  }) => {
    if (WARNING.test(notice.code ?? '')) warnings.push(notice.message ?? '');
  };
  client.on('notice', onNotice);
  try {
    const { command } = await client.query('commit');
    // PostgreSQL answers ROLLBACK without an error if an earlier error was swallowed.
    if (command !== 'COMMIT')
      throw new Error(`${name} was rolled back: a statement in it had failed`);
  } catch (error) {
    // If the rollback succeeds, the server is alive and its error means that nothing was committed.
    const unreachable = await rollBack(client);
    throw unreachable === undefined ? error : new CommitUnknown(name, error);
  } finally {
    client.off('notice', onNotice);
  }
  // An operator or a shutdown cancelled the wait for the standby: the server reports success with a
  // warning.
  if (warnings.length > 0) throw new CommitUnknown(name, warnings.join(', '));
}

/** Returns the reason if it fails. */
function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  return client.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  );
}

/** The SQLSTATE of a PostgreSQL error, or an empty text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

// SQLSTATE classes 08 and 53 (connection, resources), a server that stops or starts, and timeouts.
const UNAVAILABLE_STATES = /^(08|53)|^(57P0[1-5]|57014|55P03|25P03|25006|40001|40P01)$/;
const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
// The driver's own errors, which have no code.
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/**
 * Whether the database was temporarily unable: unreachable, full, or too slow. A retry may succeed,
 * and nothing was left half done.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  const isSocketError = 'syscall' in error && CONNECTION_LOST.has(code);
  return (
    isSocketError ||
    (error instanceof pg.DatabaseError && UNAVAILABLE_STATES.test(code)) ||
    DRIVER_WORDS.test(error.message)
  );
}

/** Whether the error is a violated UNIQUE constraint of the given name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

async function inPieces<Row>(
  client: pg.PoolClient,
  { statement, values }: Query<Row>,
): Promise<AsyncIterable<Row[]>> {
  // Without the first PostgreSQL would plan for the first rows only, and all of them are read; the second because it may sort all
  // of them before the first piece: of the books of a large sale's year for longer than another statement may take.
  await client.query(
    `set local cursor_tuple_fraction = 1; set local statement_timeout = ${MOST_OF_A_PIECE_MS}`,
  );
  const { name, text } = sql(
    `pieces.${statement.name}`,
    `declare pieces no scroll cursor for ${statement.text}`,
  );
  await client.query({ name, text, values: [...values] });
  return fetchPieces<Row>(client);
}

/**
 * Empties the previous answer. The driver's answers are linked, so V8's minor collections would
 * otherwise carry every row over to the old generation.
 */
export function forget(rows: unknown[]): void {
  rows.length = 0;
}

async function* fetchPieces<Row>(client: pg.PoolClient): AsyncGenerator<Row[]> {
  const fetching = {
    text: `fetch ${ROWS_PER_PIECE} from pieces`,
    query_timeout: MOST_OF_A_PIECE_MS + 10_000,
  };
  for (;;) {
    // Not prepared: the next cursor of the same name has other columns.
    const { rows } = await client.query<Row & pg.QueryResultRow>(fetching);
    const count = rows.length;
    if (count > 0) yield rows;
    forget(rows);
    if (count < ROWS_PER_PIECE) break;
  }
  await client.query('close pieces');
}

function queryableOn(client: pg.Pool | pg.PoolClient): Queryable {
  const query = async <Row>(statement: Statement<Row>, values: readonly unknown[]) => {
    const result = await client.query<Row & pg.QueryResultRow>({
      name: statement.name,
      text: statement.text,
      values: [...values],
    });
    return result;
  };
  const rows: Queryable['rows'] = async (statement, values = []) =>
    (await query(statement, values)).rows;
  const maybe: Queryable['maybe'] = async (statement, values = []) => {
    const found = await rows(statement, values);
    if (found.length > 1)
      throw new Error(`${statement.name} found ${found.length} rows where one was expected`);
    return found[0] ?? null;
  };
  return {
    rows,
    maybe,
    async one(statement, values = []) {
      const row = await maybe(statement, values);
      if (row === null) throw new Error(`${statement.name} found no row`);
      return row;
    },
    async run(statement, values = []) {
      return (await query(statement, values)).rowCount ?? 0;
    },
  };
}
