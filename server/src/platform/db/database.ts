import { createHash } from 'node:crypto';
import pg from 'pg';
import { noFaults, type Faults } from '../faults/faults.ts';

/** A statement is prepared once per connection under its name, which halves the cost of a query. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; carries the type of the rows. */
  readonly row?: Row;
}

/** Names a statement: `sql<{ id: string }>('orders.insert', 'insert into …')`. */
export function sql<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  // Two versions of the product may share a server while one replaces the other.
  return { name: `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`, text };
}

/** A statement with what it asks for, to be read at once or in pieces. */
export interface Query<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

/** What a store function may do, inside a transaction or outside of one. */
export interface Queryable {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The only row, or null. Throws when there are several. */
  maybe<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | null>;
  /** The only row. Throws when there is none or several. */
  one<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row>;
  /** Number of rows touched. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<number>;
}

/** Only a transaction may write; store functions that write ask for it by type. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** The rows as they are at this moment, some hundreds at a time: never all of them are in memory. A piece is good until the next is asked for. One query at a time in a transaction. */
  inPieces<Row>(query: Query<Row>): Promise<AsyncIterable<Row[]>>;
}

export interface Database extends Queryable {
  /**
   * One visible transaction. `name` is also the name of its crash points `<name>.before_commit` and
   * `<name>.after_commit`. Runs again, at most three times, when PostgreSQL asks for it (deadlock, serialisation).
   */
  transaction<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const DATE_OID = 1082;
const MAX_TRIES = 3;
const RETRY = new Set(['40001', '40P01']);
const READ_ONLY = '25006';
// Longer than any statement may take on the server: anyone who is silent for so long is not there any more.
const QUERY_TIMEOUT_MS = 40_000;
/** So few that they are garbage before they are taken for something that lasts, and so many that asking for them costs little. */
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
  // Days have no time zone; numeric stays text until Money reads it (both are pg defaults but for the date).
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
  // A connection that breaks while nobody uses it must not end the process.
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
      // A server that only reads now was replaced by another one: this connection is of no more use.
      const isOfNoUse = error instanceof CommitUnknown || errorCode(error) === READ_ONLY;
      broken = isOfNoUse && error instanceof Error ? error : await rollBack(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    ...queryable,
    pool,
    async transaction(name, work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(name, work);
        } catch (error) {
          if (tries >= MAX_TRIES || !RETRY.has(errorCode(error))) throw error;
          await new Promise((resolve) => setTimeout(resolve, 10 * tries + Math.random() * 40));
        }
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Nobody can say whether the transaction was committed: the connection broke while it was, or the wait for the standby that
 * has to have it too was given up. It may be there, and it may still be lost; so it is neither told as done nor done again unasked.
 */
export class CommitUnknown extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `nobody knows whether ${name} was committed: ${cause instanceof Error ? cause.message : String(cause)}`,
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
    // PostgreSQL answers so, without an error, where one before it was swallowed.
    if (command !== 'COMMIT')
      throw new Error(`${name} was rolled back: a statement in it had failed`);
  } catch (error) {
    // Who can still roll back was told of an error by a server that lives, and nothing was committed.
    const unreachable = await rollBack(client);
    throw unreachable === undefined ? error : new CommitUnknown(name, error);
  } finally {
    client.off('notice', onNotice);
  }
  // An operator, or a server that shuts down, ended the wait for the standby: the server says done, and warns.
  if (warnings.length > 0) throw new CommitUnknown(name, warnings.join(', '));
}

/** Returns why it could not. */
function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  return client.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  );
}

/** SQLSTATE of an error of PostgreSQL, or an empty text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

// Classes 08 and 53 of the SQL states (connection, resources), a server that stops or starts, and time that ran out.
const UNAVAILABLE_STATES = /^(08|53)|^(57P0[1-5]|57014|55P03|25P03|25006|40001|40P01)$/;
const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
// The driver gives these errors of its own no code.
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether the database could not do it now: away, full, or too slow. Trying again later may help, and nothing was left half done. */
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
  // All rows will be wanted: without this PostgreSQL would look for a plan that has the first ones soon.
  await client.query('set local cursor_tuple_fraction = 1');
  const { name, text } = sql(
    `pieces.${statement.name}`,
    `declare pieces no scroll cursor for ${statement.text}`,
  );
  await client.query({ name, text, values: [...values] });
  return fetchPieces<Row>(client);
}

/**
 * Rows that nobody needs any more. One answer of the driver holds on to the next in the eyes of V8's small collections, which so carry every row over
 * to where garbage stays until there is much of it; an emptied answer holds nothing.
 */
export function forget(rows: unknown[]): void {
  rows.length = 0;
}

async function* fetchPieces<Row>(client: pg.PoolClient): AsyncGenerator<Row[]> {
  for (;;) {
    // Not prepared: the next cursor of the same name has other columns.
    const { rows } = await client.query<Row & pg.QueryResultRow>(
      `fetch ${ROWS_PER_PIECE} from pieces`,
    );
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
