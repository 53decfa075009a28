import { loggedError } from './platform/logged-error.ts';
import { OperatorError } from './platform/operator-error.ts';

/**
 * The last words of a process that could not do its work. What an operator can mend is said without
 * a stack; anything else is a bug, and says where.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (isTakenPort(error))
    return `PORT, METRICS_ADDRESS: ${error.address}:${error.port} is taken by another process`;
  const { message, stack } = loggedError(error);
  return stack === '' ? message : `${message}\n${stack}`;
}

function isTakenPort(error: unknown): error is { address: string; port: number } {
  return (
    error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'address' in error
  );
}
