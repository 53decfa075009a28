import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  startAuthority,
  startOddAuthority,
  type TimeStampStandIn,
} from '../../../../testing/time-stamps-for-tests.ts';
import { checkStamp, readCertificates } from '../../platform/audit/verify-log.ts';
import { timeStampAuthority } from './time-stamp-authority.ts';

const ROOT = Buffer.alloc(32, 5);
const NOW = new Date('2031-05-04T10:20:30Z');

let folder: string;
let authority: TimeStampStandIn;
let other: TimeStampStandIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb1-stamps-'));
  [authority, other] = [
    await startAuthority(join(folder, 'one'), () => NOW),
    await startAuthority(join(folder, 'other'), () => NOW),
  ];
});
afterAll(async () => {
  await Promise.all([authority.close(), other.close()]);
  await rm(folder, { recursive: true, force: true });
});

const rootsOf = async ({ caFile }: TimeStampStandIn) =>
  readCertificates(await readFile(caFile, 'utf8'));
const asking = async (url: string) =>
  timeStampAuthority({ url: new URL(url), roots: await rootsOf(authority) });

/** An authority that always gives the same answer. */
async function answering(body: Uint8Array, status = 200): Promise<string> {
  const odd = await startOddAuthority(() => Promise.resolve({ status, body }));
  onTestFinished(() => odd.close());
  return odd.url;
}

describe('a time stamp', () => {
  it('[DESK-10] is of exactly one text, and of the time at which it was given', async () => {
    const token = await (await asking(authority.url)).stamp(ROOT);
    const roots = await rootsOf(authority);
    expect(checkStamp(token, ROOT, roots).time).toEqual(NOW);
    expect(() => checkStamp(token, Buffer.alloc(32, 6), roots)).toThrow('it is of another text');
  });

  it('[DESK-10] of another authority, of changed bytes, or cut off is refused', async () => {
    const token = await (await asking(authority.url)).stamp(ROOT);
    expect(() => checkStamp(token, ROOT, [])).toThrow('leads to no known authority');
    const roots = await rootsOf(authority);
    const others = await rootsOf(other);
    expect(() => checkStamp(token, ROOT, others)).toThrow('leads to no known authority');
    await expect((await asking(other.url)).stamp(ROOT)).rejects.toThrow(
      'leads to no known authority',
    );
    const time = token.indexOf('20310504102030Z');
    for (const at of [time + 3, time + 13, token.length - 1]) {
      const changed = Buffer.from(token);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => checkStamp(changed, ROOT, roots), String(at)).toThrow();
    }
    for (const length of [0, 1, 40, token.length - 1])
      expect(() => checkStamp(token.subarray(0, length), ROOT, roots)).toThrow();
  });

  it('[DESK-10] that answers another request, refuses, or is no time stamp is not taken', async () => {
    const reply = await fetch(authority.url, {
      method: 'POST',
      // A request without a nonce.
      body: new Uint8Array(
        Buffer.concat([
          Buffer.from('30390201013031300d060960864801650304020105000420', 'hex'),
          ROOT,
          Buffer.from('0101ff', 'hex'),
        ]),
      ),
    });
    const replayed = new Uint8Array(await reply.arrayBuffer());
    await expect((await asking(await answering(replayed))).stamp(ROOT)).rejects.toThrow(
      'the answer to another request',
    );
    const refusal = Buffer.from('30053003020102', 'hex');
    await expect((await asking(await answering(refusal))).stamp(ROOT)).rejects.toThrow(
      'refused with status 2',
    );
    const page = Buffer.from('<html>maintenance</html>');
    await expect((await asking(await answering(page))).stamp(ROOT)).rejects.toThrow();
    await expect((await asking(await answering(page, 503))).stamp(ROOT)).rejects.toThrow(
      'the time stamp authority answered 503',
    );
    await expect((await asking('http://127.0.0.1:9')).stamp(ROOT)).rejects.toThrow();
  });
});
