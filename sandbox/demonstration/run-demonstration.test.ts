import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenOnLoopback, type Loopback } from '../loopback.ts';
import { planDemonstration, runDemonstration } from './run-demonstration.ts';

let product: Loopback;
let asked = 0;
let dataDir: string;
let lines: string[];

beforeAll(async () => {
  product = await listenOnLoopback(
    createServer((_request, reply) => {
      asked += 1;
      reply.writeHead(500).end('{}');
    }),
    0,
  );
});
afterAll(() => product.close());
beforeEach(() => {
  [asked, lines] = [0, []];
  dataDir = mkdtempSync(join(tmpdir(), 'bb1-planned-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
  vi.restoreAllMocks();
});

const OFFICER = {
  name: 'Rita',
  email: 'rita@issuer.example',
  password: 'x',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  roles: ['reviewer', 'finance'],
};
const start = () =>
  runDemonstration({
    portalUrl: product.url,
    panelUrl: product.url,
    officers: [OFFICER],
    crowd: [],
    dataDir,
    say: (line) => void lines.push(line),
  });

describe('making the demonstration data', () => {
  it('[RUN-1] never happens in a folder that began without them', async () => {
    await start().stop();
    expect([asked, lines]).toEqual([0, []]);
  });

  it('[RUN-1] never happens again once they are complete; the login is still printed', async () => {
    writeFileSync(join(dataDir, 'demonstration.json'), '{"progress":"done"}');
    await start().stop();
    expect(asked).toBe(0);
    expect(lines.join('\n')).toMatch(/sofia\.winter@people\.example.*demonstration investor/);
  });

  it('[RUN-1] happens if planned; an error is reported, and the next start tries again', async () => {
    const answer = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    planDemonstration(dataDir);
    for (const nth of [1, 2]) {
      const demonstration = start();
      await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(nth));
      await demonstration.stop();
    }
    expect([asked > 0, lines]).toEqual([true, []]);
  });
});
