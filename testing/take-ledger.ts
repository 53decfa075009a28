import type { ApiClient } from './api-client.ts';
import { readZip } from './read-zip.ts';
import type { World } from './world.ts';

export interface TakenLedger {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Buffer>;
  /** The rows of one of its tables, by column. */
  readonly table: (name: string) => Record<string, string>[];
}

/** The accountant's archive, as an officer downloads it. */
export async function takeLedger(
  world: World,
  officer: ApiClient,
  query: Readonly<Record<string, string>>,
): Promise<TakenLedger> {
  const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await world.product.app.inject({
    method: 'GET',
    url: '/api/desk/exports/ledger',
    query: { ...query },
    headers: { cookie },
  });
  const files =
    answer.statusCode === 200 ? await readZip(answer.rawPayload) : new Map<string, Buffer>();
  return {
    status: answer.statusCode,
    body: answer.statusCode === 200 ? '' : answer.payload,
    headers: answer.headers,
    files,
    table(name) {
      const text = files.get(name)?.toString('utf8') ?? '';
      const [head = '', ...rows] = text.replace('\u{FEFF}', '').trimEnd().split('\r\n');
      const columns = head.split(',');
      return rows.map((row) =>
        Object.fromEntries(row.split(',').map((cell, at) => [columns[at] ?? '', cell])),
      );
    },
  };
}
