import type { ApiClient } from './api-client.ts';
import { readZip } from './read-zip.ts';
import type { World } from './world.ts';

interface TakenLedger {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Buffer>;
  /** The rows of one of its tables, by column. */
  readonly table: (name: string) => Record<string, string>[];
}

/** The accountant's archive, as an officer downloads it: over a real connection, since a large one takes its time. */
export async function takeLedger(
  world: World,
  officer: ApiClient,
  query: Readonly<Record<string, string>>,
): Promise<TakenLedger> {
  const { app } = world.product;
  const address = app.server.address();
  const base =
    address === null || typeof address === 'string'
      ? await app.listen({ host: '127.0.0.1', port: 0 })
      : `http://127.0.0.1:${address.port}`;
  const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(
    `${base}/api/desk/exports/ledger?${new URLSearchParams(query).toString()}`,
    {
      headers: { cookie },
    },
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  const files = answer.ok ? await readZip(bytes) : new Map<string, Buffer>();
  return {
    status: answer.status,
    body: answer.ok ? '' : bytes.toString('utf8'),
    headers: Object.fromEntries(answer.headers),
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
