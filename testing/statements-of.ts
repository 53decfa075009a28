import pg from 'pg';
import { vi } from 'vitest';

/** The clock reads its offset and the process shows that it runs, whatever is called. */
const PERIODIC = /^(?:clock\.read|configuration_)/;

/**
 * What a call makes the server ask of PostgreSQL, in order: names of statements, and the text of
 * those without a name. They pass on to the real database.
 */
export async function statementsOf<Answer>(
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly statements: readonly string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await call();
    const asked = query.mock.calls.map(([statement]: unknown[]) => nameOf(statement));
    return { answer, statements: asked.filter((name) => !PERIODIC.test(name)) };
  } finally {
    query.mockRestore();
  }
}

function nameOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { name, text } = statement as { readonly name?: string; readonly text?: string };
  return name ?? String(text);
}
