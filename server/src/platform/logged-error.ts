/** An error as logged. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

const MOST_CAUSES = 5;

/**
 * An error as logged: its type, its message, those of its causes, and where it was thrown. Nothing
 * else: PostgreSQL attaches the refused row, with the payer's name, account and texts.
 */
export function loggedError(error: unknown): LoggedError {
  const chain = causesOf(error);
  return {
    type: error instanceof Error ? error.constructor.name : typeof error,
    message: chain.map(wordsOf).join(': '),
    stack: chain
      .flatMap(partsOf)
      .map((one) => (one instanceof Error ? (one.stack ?? '') : ''))
      .filter((stack) => stack !== '')
      .join('\ncaused by: '),
    ...toldBy(error, 'code'),
    ...toldBy(error, 'table'),
    ...toldBy(error, 'constraint'),
  };
}

function causesOf(error: unknown): unknown[] {
  const chain = [error];
  for (
    let cause = error;
    chain.length < MOST_CAUSES && cause instanceof Error && cause.cause !== undefined;
  ) {
    cause = cause.cause;
    chain.push(cause);
  }
  return chain;
}

/** The errors that failed together, each with its location. */
function partsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? [error, ...error.errors.slice(0, MOST_CAUSES)] : [error];
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError)
    return [error.message, ...error.errors.map(wordsOf)].filter((words) => words !== '').join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Column names and error codes contain no personal data. */
function toldBy(
  error: unknown,
  key: 'code' | 'table' | 'constraint',
): Readonly<Record<string, string>> {
  const value: unknown = error instanceof Error ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? { [key]: value } : {};
}
