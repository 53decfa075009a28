import { setTimeout as sleep } from 'node:timers/promises';
import { Keypair } from '@stellar/stellar-sdk';
import { generateSync } from 'otplib';
import {
  confirmTotp,
  listFactors,
  proveMailbox,
  sendFirstFactorCode,
  startTotp,
} from '@bb1/domain/accounts/factor-endpoints';
import { buildClaim, createClaim, currentClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import type { PatientClient } from './patient-client.ts';
import type { SandboxPanel } from './sandbox-panel.ts';

const SETTLE_TRIES = 120;
const SETTLE_PAUSE_MS = 250;

/**
 * Adds an authenticator app, which a claim requires, and claims into new keys. Does nothing without
 * tokens to claim, and then returns null.
 */
export async function claimIntoNewWallet(
  client: PatientClient,
  panel: SandboxPanel,
  { email, signal }: { readonly email: string; readonly signal: AbortSignal },
): Promise<Keypair | null> {
  const { claimable_tokens: claimable } = await client.ok(currentClaim);
  if (!/[1-9]/.test(claimable)) return null;
  await addApp(client, panel, email);
  const keys = Keypair.random();
  await claimIntoWallet(client, keys);
  for (let tries = 0; tries < SETTLE_TRIES; tries++) {
    const { current } = await client.ok(currentClaim);
    if (current === null || current.state === 'settled') return keys;
    await sleep(SETTLE_PAUSE_MS, undefined, { signal });
  }
  throw new Error(`the claim of ${email} was never settled`);
}

/**
 * Approves a claim with the holder's own keys, into new ones or a connected wallet. `between` happens
 * once the transaction is built.
 */
export async function claimIntoWallet(
  client: PatientClient,
  keys: Keypair,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { id } = await client.ok(createClaim, {
    body: { distribution_claim: { public_key: keys.publicKey() } },
  });
  const { transaction_hash } = await client.ok(buildClaim, {
    body: { distribution_claim: { id } },
  });
  await between();
  const signature = Buffer.from(keys.sign(Buffer.from(transaction_hash, 'hex'))).toString('base64');
  await client.ok(submitClaim, {
    body: { distribution_claim: { id, transaction_hash, signature } },
  });
}

/** Adding the app counts as a step-up with it. */
export async function addApp(
  client: PatientClient,
  panel: SandboxPanel,
  email: string,
): Promise<void> {
  if ((await client.ok(listFactors)).mailbox_proof_needed) {
    await client.ok(sendFirstFactorCode);
    await client.ok(proveMailbox, { body: { code: await panel.codeOfMailTo(email) } });
  }
  const { secret } = await client.ok(startTotp);
  await client.ok(confirmTotp, { body: { code: generateSync({ secret }) } });
}
