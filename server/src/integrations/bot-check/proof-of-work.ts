import { createHash, createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { BotCheckAction } from '@bb1/domain/endpoint';
import { NO_FOREIGN_SOURCES } from '../../platform/http/safety-headers.ts';
import type { BotCheckPort, UseProof } from './bot-check-port.ts';

export interface ProofOfWorkOptions {
  readonly secret: Buffer;
  /** How many attempts a browser needs on average, each of ITERATIONS rounds. */
  readonly cost: number;
  readonly useProof: UseProof;
  readonly now: () => Date;
}

/**
 * Rounds of PBKDF2 per attempt: the server makes one attempt per challenge, about a millisecond of
 * one core.
 */
const ITERATIONS = 5_000;
const VALID_SECONDS = 600;
const MOST_CHARACTERS = 4_000;

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * ALTCHA's proof of work, version 2, on our own server: the browser finds the number behind a
 * signed challenge. It reveals nothing about the person, and a bot pays for each call with CPU
 * time.
 */
export function proofOfWork({ secret, cost, useProof, now }: ProofOfWorkOptions): BotCheckPort {
  const keys = {
    hmacSignatureSecret: keyFor(secret, 'challenge'),
    hmacKeySignatureSecret: keyFor(secret, 'solution'),
  };

  return {
    pageSources: NO_FOREIGN_SOURCES,
    async challenge(action: BotCheckAction) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS,
        counter: randomInt(Math.ceil(cost * 1.5), Math.ceil(cost / 2)),
        deriveKey,
        expiresAt: new Date(now().getTime() + VALID_SECONDS * 1000),
        data: { action },
        ...keys,
      });
      return { kind: 'proof_of_work', challenge: { ...challenge } };
    },
    async score({ action, proof }) {
      const read = proofSchema.safeParse(readProof(proof));
      if (!read.success) return 0;
      const { challenge, solution } = read.data;
      const { expiresAt, data } = challenge.parameters;
      if (data.action !== action || expiresAt * 1000 < now().getTime()) return 0;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
      if (!verified) return 0;
      // The signature identifies the challenge; the rest of a proof can be encoded in many ways.
      const isFirstUse = await useProof({
        hash: createHash('sha256').update(challenge.signature).digest(),
        expiresAt: new Date(expiresAt * 1000),
      });
      return isFirstUse ? 1 : 0;
    },
  };
}

function keyFor(secret: Buffer, purpose: string): string {
  return createHmac('sha256', secret).update(`bot check ${purpose}`).digest('hex');
}

/** Base64 of JSON, as the browser encodes it; null if it is neither. */
function readProof(proof: string): unknown {
  if (proof.length > MOST_CHARACTERS) return null;
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
