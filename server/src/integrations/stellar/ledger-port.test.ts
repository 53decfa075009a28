import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SERVER = resolve(import.meta.dirname, '../..');
const HERE = 'integrations/stellar';
/** What modules see of the ledger. */
const PORTS = [
  'stellar.ts',
  'holders-port.ts',
  'own-accounts-port.ts',
  'ledger-access-port.ts',
  'web-auth-port.ts',
  'transaction-uri-port.ts',
  '../deposits/deposit-watch.ts',
  '../deposits/deposits-port.ts',
];
const OF_HORIZON =
  /stellar\/(?:horizon-|deposit-(?:answers|cursor|records)|holder-answers|trustline-effects|issuer-story|stellar-deposits)/;

async function sources(): Promise<string[]> {
  const files = await readdir(SERVER, { recursive: true });
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
}

describe('the ports of the ledger', () => {
  it('[TOK-6] have no word of Horizon', async () => {
    for (const port of PORTS)
      expect([port, /horizon/i.test(await readFile(join(SERVER, HERE, port), 'utf8'))]).toEqual([
        port,
        false,
      ]);
  });

  it('[TOK-6] hide it from modules, platform and interface: composition alone names it', async () => {
    const importing: string[] = [];
    for (const file of await sources()) {
      const path = relative(SERVER, join(SERVER, file));
      if (path.startsWith(HERE) || !path.includes('/')) continue;
      if (OF_HORIZON.test(await readFile(join(SERVER, file), 'utf8'))) importing.push(path);
    }
    expect(importing).toEqual([]);
  });
});
