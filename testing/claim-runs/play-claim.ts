import { isInFlight } from '../../domain/src/claims/claim-state.ts';
import type { BuiltClaim } from '../../domain/src/claims/endpoints.ts';
import { Refusal } from '../../domain/src/refusal.ts';
import { FAULTS } from '../../sandbox/stellar/fault-plan.ts';
import { Keypair } from '@stellar/stellar-sdk';
import { LedgerUnreachable } from '../../server/src/integrations/stellar/stellar.ts';
import { buildClaim } from '../../server/src/modules/claims/build-claim.ts';
import { createClaim } from '../../server/src/modules/claims/create-claim.ts';
import { followTransfer } from '../../server/src/modules/claims/follow-transfer.ts';
import { findCurrentClaim, listTransfersAhead } from '../../server/src/modules/claims/store.ts';
import { submitClaim } from '../../server/src/modules/claims/submit-claim.ts';
import { submitTransfer } from '../../server/src/modules/transfers/submit-transfer.ts';
import { reconcilePending } from '../../server/src/modules/transfers/reconcile-pending.ts';
import { Crash } from '../money-model/crash-points.ts';
import { type Lot, seeded } from '../seeded.ts';
import {
  type Beginning,
  BEGINNINGS,
  type Holder,
  meddle,
  openHolder,
  signatureOf,
} from './claim-holder.ts';
import type { ClaimPlace } from './claim-place.ts';

const TOKEN = 10_000_000;
const MOST_STEPS = 14;
const CALM_ROUNDS = 12;
/** The ledger closes immediately; only Horizon's ingestion has to be waited for. */
const SOON_MS = 5;
/** Nothing that was ever signed can land any more. */
const SURELY_OVER_SECONDS = 3_700;

/** One claim with everything that can go wrong, drawn at random from its seed. */
export interface ClaimRun {
  readonly seed: number;
  readonly lot: Lot;
  readonly place: ClaimPlace;
  readonly startedAt: Date;
  readonly accountId: string;
  readonly units: bigint;
  holder: Holder;
  readonly built: BuiltClaim[];
  /** What happened, for the analysis of a failure. */
  readonly steps: string[];
  crashes: number;
  /** The maximum number of simultaneous submissions that were accepted. */
  accepted: number;
}

export async function playClaim(place: ClaimPlace, seed: number): Promise<ClaimRun> {
  const lot = seeded(seed);
  const units = BigInt(2 * TOKEN + lot.below(1_000 * TOKEN));
  const beginning: Beginning = BEGINNINGS[seed % BEGINNINGS.length] ?? 'new_keys';
  const accountId = await place.investor(units);
  const run: ClaimRun = {
    seed,
    lot,
    place,
    startedAt: place.context.clock.now(),
    accountId,
    units,
    holder: await openHolder(place, { accountId, units, beginning }),
    built: [],
    steps: [],
    crashes: 0,
    accepted: 0,
  };
  await step(run, 'build', () => build(run));
  if (lot.chance(0.8)) await step(run, 'submit', () => submit(run));
  const count = lot.below(MOST_STEPS);
  for (let taken = 0; taken < count; taken++) {
    const [name, act] = lot.pick(STEPS);
    await step(run, name, () => act(run));
  }
  await calm(run);
  return run;
}

const STEPS: readonly (readonly [string, (run: ClaimRun) => Promise<void>])[] = [
  ['build', build],
  ['submit', submit],
  ['submit', submit],
  ['work', work],
  ['work', work],
  ['work', work],
  ['follow', follow],
  ['sweep', sweep],
  ['trouble', trouble],
  ['trouble', trouble],
  ['trouble', trouble],
  ['crash', armCrash],
  ['crash', armCrash],
  ['crash', armCrash],
  ['hand in again', handInAgain],
  ['pass', pass],
  ['pass', pass],
  ['close', closeLedger],
  ['meddle', (run) => Promise.resolve(meddle(run.place, run.holder, run.lot))],
];

/** Allowed endings of a call or a worker; anything else is an error of the product. */
async function step(run: ClaimRun, name: string, act: () => Promise<void>): Promise<void> {
  run.steps.push(name);
  try {
    await act();
  } catch (error) {
    for (const one of error instanceof AggregateError ? (error.errors as unknown[]) : [error]) {
      if (one instanceof Crash) run.crashes++;
      else if (!(one instanceof Refusal) && !(one instanceof LedgerUnreachable)) throw one;
      run.steps.push(`  ${one instanceof Error ? one.message : String(one)}`);
    }
  }
}

/** A claimant whose new keys have an unproven account makes others. Creating and building can both refuse it. */
async function build(run: ClaimRun): Promise<void> {
  try {
    await buildForKeys(run);
  } catch (error) {
    if (
      run.holder.beginning !== 'new_keys' ||
      !(error instanceof Refusal) ||
      error.fields['base']?.[0]?.code !== 'account_exists'
    )
      throw error;
    const keys = Keypair.random();
    run.holder = { ...run.holder, keys, signers: [keys] };
    await buildForKeys(run);
  }
}

async function buildForKeys({ place: { context }, accountId, holder, built }: ClaimRun) {
  const publicKey = holder.keys.publicKey();
  const open = await findCurrentClaim(context.db, accountId);
  const claim =
    open?.public_key === publicKey ? open : await createClaim(context, { accountId, publicKey });
  built.push(await buildClaim(context, { id: claim.id, accountId }));
}

/** By every signer in turn, several times at once, and occasionally for an earlier envelope. */
async function submit(run: ClaimRun): Promise<void> {
  const { lot, holder } = run;
  const latest = run.built.at(-1);
  if (latest === undefined) return;
  const built = lot.chance(0.15) ? lot.pick(run.built) : latest;
  const times = lot.chance(0.03) ? 50 : lot.pick([1, 1, 1, 2, 5]);
  const signatures = built.needs_signature
    ? holder.signers.map((key) => signatureOf(built, key))
    : [undefined];
  for (const signature of signatures) {
    const signed = {
      id: built.claim.id,
      accountId: run.accountId,
      hash: built.transaction_hash,
      signature,
    };
    const answers = await Promise.allSettled(
      Array.from({ length: times }, () => submitClaim(run.place.context, signed)),
    );
    run.accepted = Math.max(
      run.accepted,
      answers.filter(({ status }) => status === 'fulfilled').length,
    );
    const errors = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    const grave = errors.filter((error) => !(error instanceof Refusal));
    if (grave.length > 0) throw new AggregateError(grave);
    if (errors.length > 0) run.steps.push(`  ${errors.length} of ${times}: ${String(errors[0])}`);
  }
}

async function transferOf(run: ClaimRun): Promise<string | null> {
  return (await findCurrentClaim(run.place.db, run.accountId))?.transfer_id ?? null;
}

/** One worker, or several with the same job. */
async function work(run: ClaimRun): Promise<void> {
  const transferId = await transferOf(run);
  if (transferId === null) return;
  const workers = run.lot.pick([1, 1, 2, 3]);
  const ends = await Promise.allSettled(
    Array.from({ length: workers }, () => submitTransfer(run.place.context, transferId)),
  );
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (errors.length > 0) throw new AggregateError(errors);
}

async function follow(run: ClaimRun): Promise<void> {
  const transferId = await transferOf(run);
  if (transferId !== null) await followTransfer(run.place.context, transferId);
}

/** A new process: its queue may be lost, the tables are not. */
async function sweep(run: ClaimRun): Promise<void> {
  const { context } = run.place;
  try {
    await reconcilePending(context);
  } finally {
    for (const id of await listTransfersAhead(context.db)) await followTransfer(context, id);
  }
}

function trouble({ place: { node, silence }, lot, steps }: ClaimRun): Promise<void> {
  if (lot.chance(0.15)) silence.left = 1 + lot.below(3);
  else if (lot.chance(0.25)) settings(node).closeOnSubmit = false;
  else {
    const fault = lot.pick(FAULTS);
    if (fault === 'stale_reads') node.rememberStale();
    node.faults.order(fault, 1 + lot.below(fault === 'stale_reads' ? 6 : 2));
    steps.push(`  ${fault}`);
  }
  // Does not wait for a ledger that nothing closes.
  settings(node).submitTimeoutMs = settings(node).closeOnSubmit ? SOON_MS : 0;
  return Promise.resolve();
}

function settings(node: ClaimPlace['node']): { closeOnSubmit: boolean; submitTimeoutMs: number } {
  return node.options;
}

function armCrash({ place, lot }: ClaimRun): Promise<void> {
  place.crashes.arm({ phase: lot.pick(['before_commit', 'after_commit']), nth: 1 + lot.below(3) });
  return Promise.resolve();
}

/** Submits everything that was ever signed. */
async function handInAgain(run: ClaimRun): Promise<void> {
  for (const envelope of await signedEnvelopes(run))
    if (run.lot.chance(0.5)) await run.place.network.submit(envelope);
}

/** Claims run one after the other, so it is everything signed since this one began. */
export async function signedEnvelopes({
  place,
  startedAt,
}: Pick<ClaimRun, 'place' | 'startedAt'>): Promise<string[]> {
  const { rows } = await place.db.pool.query<{ signed_envelope_xdr: string }>(
    'select signed_envelope_xdr from transfer_attempts where signed_envelope_xdr is not null and built_at >= $1 order by built_at',
    [startedAt],
  );
  return rows.map((row) => row.signed_envelope_xdr);
}

function pass({ place: { node }, lot, steps }: ClaimRun): Promise<void> {
  const seconds = lot.pick([1, 5, 30, 301, 301, SURELY_OVER_SECONDS]);
  steps.push(`  ${seconds} seconds`);
  node.setTime(node.now + seconds);
  node.close();
  return Promise.resolve();
}

function closeLedger({ place: { node } }: ClaimRun): Promise<void> {
  node.close();
  return Promise.resolve();
}

/** All faults are over: now the claim has to end in the normal way, soon. */
async function calm(run: ClaimRun): Promise<void> {
  const { place } = run;
  const { node, crashes, silence, context } = place;
  node.faults.clear();
  node.releaseIngestion();
  Object.assign(settings(node), { closeOnSubmit: true, submitTimeoutMs: SOON_MS });
  crashes.arm(null);
  silence.left = 0;
  node.close();
  run.steps.push('calm');
  for (let round = 0; round < CALM_ROUNDS; round++) {
    await step(run, 'sweep', () => sweep(run));
    const claim = await findCurrentClaim(context.db, run.accountId);
    if (claim?.state === 'settled') return;
    if (claim === null || !isInFlight(claim.state)) {
      await step(run, 'build', () => build(run));
      await step(run, 'submit', () => submitPlainly(run));
      await step(run, 'work', () => work(run));
      await step(run, 'follow', () => follow(run));
    } else await pass(run);
  }
}

async function submitPlainly({ built, holder, accountId, place }: ClaimRun): Promise<void> {
  const latest = built.at(-1);
  if (latest === undefined) return;
  const signatures = latest.needs_signature
    ? holder.signers.map((key) => signatureOf(latest, key))
    : [undefined];
  for (const [index, signature] of signatures.entries()) {
    const last = index === signatures.length - 1;
    await submitClaim(place.context, {
      id: latest.claim.id,
      accountId,
      hash: latest.transaction_hash,
      signature,
    }).catch((error: unknown) => {
      if (last || !(error instanceof Refusal)) throw error;
    });
  }
}
