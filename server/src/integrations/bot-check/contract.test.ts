import { createHash, randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { BotCheckAction } from '@bb1/domain/endpoint';
import { botCheckSchema } from '@bb1/domain/bot-check/endpoints';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import {
  type RecaptchaStandIn,
  startRecaptchaStandIn,
} from '../../../../testing/recaptcha-for-tests.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { forgetUsedProofs, useProof } from '../../platform/http/proof-replay-store.ts';
import { type BotCheckPort, BotCheckUnavailable } from './bot-check-port.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha } from './recaptcha.ts';

const ADDRESS = '203.0.113.9';
const MINUTE_MS = 60_000;

let db: Database;
let standIn: RecaptchaStandIn;
beforeAll(async () => {
  db = openDatabase({
    url: await cloneDatabase(inject('postgresUrl')),
    poolSize: 10,
    onError: () => undefined,
  });
  standIn = await startRecaptchaStandIn({ port: 0 });
});
afterAll(async () => {
  await standIn.close();
  await db.close();
});

interface Challenge {
  parameters: Record<string, unknown> & { nonce: string; data: { action: string } };
  signature: string;
}
interface Proof {
  challenge: Challenge;
  solution: { counter: number; derivedKey: string };
}

const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const unpack = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString()) as Proof;
const judge = (botCheck: BotCheckPort, proof: string, action: BotCheckAction = 'login') =>
  botCheck.score({ action, proof, address: ADDRESS });

const work = ({
  secret = 'secret',
  now = () => new Date(),
}: { secret?: string; now?: () => Date } = {}) =>
  proofOfWork({
    secret: Buffer.from(secret),
    cost: 4,
    useProof: (proof) => useProof(db, proof),
    now,
  });
const google = (more: Partial<Parameters<typeof recaptcha>[0]> = {}) =>
  recaptcha({
    siteKey: standIn.siteKey,
    secret: standIn.secret,
    scriptUrl: new URL(standIn.scriptUrl),
    verifyUrl: new URL(standIn.verifyUrl),
    hostname: 'bond.example',
    timeoutMs: 500,
    useProof: (proof) => useProof(db, proof),
    now: () => new Date(),
    ...more,
  });

/** Solves the challenge as a browser does. */
async function solved(botCheck: BotCheckPort, action: BotCheckAction = 'login'): Promise<string> {
  const reply = botCheckSchema.parse(await botCheck.challenge(action));
  if (reply.kind === 'recaptcha') return standIn.tokenFor({ action, hostname: 'bond.example' });
  const challenge = reply.challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
  return pack({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

describe.each([
  ['proof of work', work, 11 * MINUTE_MS],
  ['reCAPTCHA', google, 3 * MINUTE_MS],
])('every bot check: %s', (name, make, tooOldMs) => {
  it('[AUTH-5] scores a proof made for the call as high as a person', async () => {
    const botCheck = make();
    expect(await judge(botCheck, await solved(botCheck))).toBeGreaterThanOrEqual(0.5);
  });

  it('[AUTH-5] accepts a proof for one call', async () => {
    const botCheck = make();
    const proof = await solved(botCheck);
    expect(await judge(botCheck, proof)).toBeGreaterThanOrEqual(0.5);
    expect(await judge(botCheck, proof)).toBe(0);
  });

  it('[AUTH-5] accepts one of twenty concurrent uses of a proof', async () => {
    const botCheck = make();
    const proof = await solved(botCheck);
    const scores = await Promise.all(Array.from({ length: 20 }, () => judge(botCheck, proof)));
    expect(scores.filter((score) => score > 0)).toHaveLength(1);
  });

  it('[AUTH-5] scores a proof for another kind of form 0', async () => {
    const botCheck = make();
    expect(await judge(botCheck, await solved(botCheck, 'contact'), 'login')).toBe(0);
  });

  it('[AUTH-5] scores an expired proof 0', async () => {
    const proof =
      name === 'reCAPTCHA'
        ? standIn.tokenFor({
            action: 'login',
            hostname: 'bond.example',
            madeAt: new Date(Date.now() - tooOldMs),
          })
        : await solved(make());
    expect(await judge(make({ now: () => new Date(Date.now() + tooOldMs) }), proof)).toBe(0);
  });

  it.each([
    'x',
    '\0',
    'null',
    pack(null),
    pack([]),
    pack({ challenge: {}, solution: {} }),
    'a'.repeat(50_000),
    randomBytes(300).toString('base64url'),
  ])('[AUTH-5] scores an invalid proof 0, without an error (%#)', async (nonsense) => {
    expect(await judge(make(), nonsense)).toBe(0);
  });
});

describe('the proof of work', () => {
  it('[AUTH-5] has challenges that are valid for ten minutes', async () => {
    const botCheck = work();
    const [early, late] = [await solved(botCheck), await solved(botCheck)];
    const after = (ms: number) => work({ now: () => new Date(Date.now() + ms) });
    expect(await judge(after(9.9 * MINUTE_MS), early)).toBe(1);
    expect(await judge(after(10.1 * MINUTE_MS), late)).toBe(0);
  });

  it('[AUTH-5] refuses a challenge changed in any part', async () => {
    const botCheck = work();
    const honest = unpack(await solved(botCheck));
    const changes = Object.entries({
      cost: 1,
      expiresAt: 9_999_999_999,
      keyPrefix: '00',
      keySignature: '00',
      nonce: '00',
      salt: '00',
      keyLength: 1,
      algorithm: 'SHA-256',
    });
    for (const [part, value] of changes)
      expect(
        await judge(
          botCheck,
          pack({
            ...honest,
            challenge: {
              ...honest.challenge,
              parameters: { ...honest.challenge.parameters, [part]: value },
            },
          }),
        ),
        part,
      ).toBe(0);
    const otherAction = {
      ...honest,
      challenge: {
        ...honest.challenge,
        parameters: { ...honest.challenge.parameters, data: { action: 'contact' } },
      },
    };
    expect(await judge(botCheck, pack(otherAction), 'contact')).toBe(0);
    expect(await judge(botCheck, pack(honest))).toBe(1);
  });

  it('[AUTH-5] refuses a challenge with another signature or none', async () => {
    const botCheck = work();
    const forged = await solved(work({ secret: 'guessed' }));
    expect(await judge(botCheck, forged)).toBe(0);
    const honest = unpack(await solved(botCheck));
    for (const signature of ['', '0'.repeat(64), honest.challenge.signature.toUpperCase()])
      expect(
        await judge(botCheck, pack({ ...honest, challenge: { ...honest.challenge, signature } })),
        signature,
      ).toBe(0);
  });

  it('[AUTH-5] accepts no proof without the work', async () => {
    const botCheck = work();
    const honest = unpack(await solved(botCheck));
    const prefix = String(honest.challenge.parameters['keyPrefix']);
    for (const derivedKey of [prefix.padEnd(64, '0'), randomBytes(32).toString('hex'), '', 'zz'])
      expect(
        await judge(botCheck, pack({ ...honest, solution: { ...honest.solution, derivedKey } })),
      ).toBe(0);
  });

  it('[AUTH-5] recognises a used proof in any encoding', async () => {
    const botCheck = work();
    const proof = await solved(botCheck);
    const { challenge, solution } = unpack(proof);
    expect(await judge(botCheck, proof)).toBe(1);
    const again = [
      { solution, challenge, more: true },
      {
        challenge: { ...challenge, extra: 1 },
        solution: { ...solution, counter: solution.counter + 1 },
      },
      {
        challenge: {
          signature: challenge.signature,
          parameters: Object.fromEntries(Object.entries(challenge.parameters).toReversed()),
        },
        solution,
      },
    ];
    for (const written of again) expect(await judge(botCheck, pack(written))).toBe(0);
    expect(await judge(botCheck, `${proof}\n`)).toBe(0);
  });

  it('[AUTH-5] has unpredictable challenges with answers around the configured cost', async () => {
    const botCheck = proofOfWork({
      secret: Buffer.from('s'),
      cost: 4,
      useProof: () => Promise.resolve(true),
      now: () => new Date(),
    });
    const proofs = await Promise.all(Array.from({ length: 20 }, () => solved(botCheck)));
    expect(new Set(proofs.map((proof) => unpack(proof).challenge.parameters.nonce)).size).toBe(20);
    for (const proof of proofs) expect([2, 3, 4, 5, 6]).toContain(unpack(proof).solution.counter);
  });

  it('[AUTH-5] deletes used proofs once they have expired anyway', async () => {
    const hash = createHash('sha256').update(randomBytes(8)).digest();
    expect(await useProof(db, { hash, expiresAt: new Date(Date.now() - 30 * MINUTE_MS) })).toBe(
      true,
    );
    await forgetUsedProofs(db);
    expect(await useProof(db, { hash, expiresAt: new Date() })).toBe(false);
    await db.pool.query(`update bot_check_proofs set expires_at = now() - interval '2 hours'`);
    await forgetUsedProofs(db);
    expect(await useProof(db, { hash, expiresAt: new Date() })).toBe(true);
  });
});

describe('reCAPTCHA', () => {
  it("[AUTH-5] passes on the service's score", async () => {
    for (const score of [0.1, 0.9]) {
      standIn.behaviour.score = score;
      expect(
        await judge(google(), standIn.tokenFor({ action: 'login', hostname: 'bond.example' })),
      ).toBe(score);
    }
  });

  it('[AUTH-5] refuses a token made on another site', async () => {
    expect(
      await judge(google(), standIn.tokenFor({ action: 'login', hostname: 'evil.example' })),
    ).toBe(0);
  });

  it('[AUTH-5] accepts a token for one call, even if the service accepts it again', async () => {
    standIn.behaviour.verification = 'forgets';
    const token = standIn.tokenFor({ action: 'login', hostname: 'bond.example' });
    const scores = await Promise.all(Array.from({ length: 20 }, () => judge(google(), token)));
    standIn.behaviour.verification = 'works';
    expect(scores.filter((score) => score > 0)).toHaveLength(1);
  });

  it('[AUTH-5] gives the browser version, key and script', async () => {
    expect(await google().challenge('login')).toEqual({
      kind: 'recaptcha',
      version: 'v3',
      site_key: standIn.siteKey,
      script_url: standIn.scriptUrl,
    });
  });

  it('[AUTH-5] judges nothing, neither good nor bad, while the service is down, hangs or rejects our keys', async () => {
    const token = () => standIn.tokenFor({ action: 'login', hostname: 'bond.example' });
    for (const verification of ['fails', 'hangs'] as const) {
      standIn.behaviour.verification = verification;
      await expect(judge(google(), token()), verification).rejects.toThrow(BotCheckUnavailable);
    }
    standIn.behaviour.verification = 'works';
    await expect(judge(google({ secret: 'wrong' }), token())).rejects.toThrow(
      'invalid-input-secret',
    );
    await expect(
      judge(google({ verifyUrl: new URL('http://127.0.0.1:1/') }), token()),
    ).rejects.toThrow(BotCheckUnavailable);
  });

  it("[SITE-12] allows only the script's origin, and what Google’s own script needs", () => {
    const own = new URL(standIn.scriptUrl).origin;
    expect(google().pageSources).toEqual({ scripts: [own], frames: [own], connections: [own] });
    expect(
      google({ scriptUrl: new URL('https://www.google.com/recaptcha/api.js') }).pageSources.scripts,
    ).toEqual(['https://www.google.com', 'https://www.gstatic.com']);
    expect(work().pageSources).toEqual({ scripts: [], frames: [], connections: [] });
  });
});
