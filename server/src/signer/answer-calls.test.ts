import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Keypair, Networks } from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newHotKeys, policyOf, signerInProcess } from '../../../testing/signer-for-tests.ts';
import { signerClient } from '../integrations/stellar/signer-client.ts';
import { answerCalls } from './answer-calls.ts';
import { readJournal } from './journal.ts';
import { SignatureRefused, SignerUnreachable } from './protocol.ts';
import { SERVER_MAIN } from '../../../testing/server-process.ts';

/** The command is a process that loads the whole program. */
const PATIENCE_MS = 180_000;
const EVERY_ROLE = Object.fromEntries(
  ['distribution', 'sponsor', 'authoriser', 'deposit', 'payout', 'audit'].map((role) => [
    role,
    'new',
  ]),
);
const login = 'the login of a server, long enough';
const policy = policyOf({
  networkPassphrase: Networks.TESTNET,
  assetCode: 'BB1',
  issuer: Keypair.random().publicKey(),
  issuedUnits: 10n,
});
const open = () => signerInProcess(newHotKeys(1), policy);

let folder: string;
let stopping: (() => Promise<void>)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bb1-socket-'));
  stopping = [];
});
afterEach(async () => {
  for (const stop of stopping) await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function answering(address: string) {
  const place = await answerCalls({ address, login }, open);
  stopping.push(() => place.close());
  return place;
}

describe('the calls of a signer', () => {
  it.each(['socket', 'loopback'])(
    '[TOK-4] answer at a %s, and only with the login',
    async (kind) => {
      const { address } = await answering(kind === 'socket' ? join(folder, 'at') : '127.0.0.1:0');
      const status = await signerClient({ address, login }).status();
      expect(status).toMatchObject({ networkPassphrase: Networks.TESTNET, refusals: 0 });
      for (const wrong of ['', `${login}x`, login.slice(1)])
        await expect(signerClient({ address, login: wrong }).status()).rejects.toThrow('401');
      await expect(
        signerClient({ address, login }).sign({
          purpose: 'claim',
          envelopeXdr: 'AAAA',
          feePerOperation: '1',
        }),
      ).rejects.toThrow(SignatureRefused);
    },
  );

  it('[TOK-4] give a socket to this user and its group alone', async () => {
    const { address } = await answering(join(folder, 'at'));
    expect(statSync(address).mode & 0o777).toBe(0o660);
  });

  it('[TOK-4] are never open to another machine', async () => {
    await expect(answering('0.0.0.0:0')).rejects.toThrow('is not the loopback');
  });

  it('[TOK-4] are answered by one signer at a time, also after one was killed', async () => {
    const at = join(folder, 'at');
    const first = await answering(at);
    await expect(answering(at)).rejects.toThrow('another signer answers');
    await first.close();
    await answering(at);
  });

  it('[CLM-4] that find no signer decide nothing', async () => {
    await expect(
      signerClient({ address: join(folder, 'none'), login }).sign({
        purpose: 'claim',
        envelopeXdr: 'AAAA',
        feePerOperation: '1',
      }),
    ).rejects.toThrow(SignerUnreachable);
  });
});

describe('the signer as a process', () => {
  const environment = () => ({
    SIGNER_FOLDER: folder,
    SIGNER_PASSPHRASE: 'a passphrase of several words',
    SIGNER_ADDRESS: '127.0.0.1:0',
    SIGNER_LOGIN: login,
  });
  async function run(args: readonly string[], input: string, changes: object = {}) {
    const child = spawn(process.execPath, [SERVER_MAIN, 'signer', ...args], {
      env: { ...environment(), ...changes },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end(input);
    await once(child, 'close');
    return { code: child.exitCode, output };
  }

  it(
    '[TOK-4] makes its keys itself, shows their addresses alone, and changes one of them without losing the old file',
    async () => {
      const first = await run(['seal'], JSON.stringify({ ...EVERY_ROLE, addChannels: 2 }));
      expect([first.code, first.output.match(/G[A-Z2-7]{55}/g)?.length]).toEqual([0, 8]);
      const changed = await run(['seal'], '{"authoriser":"new","addChannels":1}');
      const lineOf = (output: string, role: string) =>
        output.split('\n').find((line) => line.startsWith(`STELLAR_${role}=`));
      expect(lineOf(changed.output, 'SPONSOR')).toBe(lineOf(first.output, 'SPONSOR'));
      expect(lineOf(changed.output, 'AUTHORISER')).not.toBe(lineOf(first.output, 'AUTHORISER'));
      const shown = await run(['addresses'], '');
      expect(shown.output).toBe(changed.output);
      const wrong = await run(['addresses'], '', {
        SIGNER_PASSPHRASE: 'another one of 16 letters',
      });
      expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('does not open')]);
      expect(
        first.output + changed.output + readFileSync(join(folder, 'keys.sealed'), 'utf8'),
      ).not.toMatch(/S[A-Z2-7]{55}/);
      expect(existsSync(join(folder, 'journal.jsonl'))).toBe(false);
    },
    PATIENCE_MS,
  );

  it(
    '[TOK-4] is refused its journal while another process has it, at whatever address, and has it at once when that one is killed',
    async () => {
      await run(['seal'], JSON.stringify({ ...EVERY_ROLE, addChannels: 2 }));
      writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy, bigintAsText));
      const first = await start();
      const second = await run(['answer'], '');
      expect([second.code, second.output]).toEqual([
        1,
        expect.stringContaining('another signer writes into'),
      ]);
      first.kill('SIGKILL');
      await once(first, 'close');
      const standby = await start();
      standby.kill('SIGTERM');
      await once(standby, 'close');
      expect(readJournal(join(folder, 'journal.jsonl')).past.map(({ what }) => what)).toEqual([
        'started',
        'started',
      ]);
    },
    PATIENCE_MS,
  );

  /** Until it answers. */
  async function start() {
    const child = spawn(process.execPath, [SERVER_MAIN, 'signer'], { env: environment() });
    for await (const chunk of child.stdout as AsyncIterable<Buffer>)
      if (chunk.toString().includes('the signer answers at')) return child;
    throw new Error('the signer did not start');
  }
});

function bigintAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
