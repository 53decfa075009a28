import { getCallSites } from 'node:util';
import { sql as declare } from '../../server/src/platform/db/database.ts';

export * from '../../server/src/platform/db/database.ts';

/**
 * A statement as PostgreSQL gets it, and where the sources declare it: `file:line:column` of the
 * call of `sql`.
 */
export interface RecordedStatement {
  readonly place: string;
  readonly text: string;
}

export const recorded: RecordedStatement[] = [];

/** Replaces the server's `sql`, and records every statement that is declared. */
export function sql<Row = Record<string, never>>(
  name: string,
  text: string,
): ReturnType<typeof declare<Row>> {
  const [, caller] = getCallSites(2);
  if (caller === undefined) throw new Error(`${name} is undeclared`);
  recorded.push({
    place: `${caller.scriptName}:${caller.lineNumber}:${caller.columnNumber}`,
    text,
  });
  return declare<Row>(name, text);
}
