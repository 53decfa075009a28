import { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { endOfLedger } from './deposit-cursor.ts';
import { operationsOfAccountPage, ledgerRecord } from './holder-answers.ts';
import type { UnprovenReason } from '@bb1/domain/holders/unproven-reason';
import type { HolderList, Holders, HoldersQuestion, Holding, OwnAccount } from './holders-port.ts';
import { askHorizon, getFromHorizon } from './horizon-get.ts';
import type { Horizons, Horizon } from './horizon-pool.ts';
import {
  effectsBetween,
  readEffects,
  readStanding,
  readStandings,
  readSupply,
  type Setting,
  type Standing,
} from './horizon-standings.ts';
import { IssuerHistory } from './issuer-history.ts';
import { LedgerUnreachable, type LedgerHead } from './stellar.ts';
import {
  type AssetName,
  beforeEffects,
  EffectsDisagree,
  trustlineChanges,
} from './trustline-effects.ts';

/** Concurrent queries, to be gentle with a public Horizon. */
const AT_ONCE = 6;
/** An hour of ledgers: every server has ingested what happened before. */
const HOUR_OF_LEDGERS = 720;

interface Past {
  readonly standing: Standing;
  readonly units: bigint;
  /** The current trustline is not that of the requested ledger. */
  readonly isAnother: boolean;
  readonly unproven: UnprovenReason | null;
  /**
   * The ledger that recently changed the trustline without an effect; null if the effects are
   * complete.
   */
  readonly untoldIn: number | null;
}

/**
 * The holders of an asset after a ledger. Horizon only has the current state, page by page while
 * ledgers keep closing. So each holding comes with the ledger that last changed it, and everything
 * since the requested ledger is undone by the account's own effects. The sum must then equal all
 * tokens at that time. If it is less, a holder has closed the trustline since, and is searched
 * among the known addresses and those that the issuer ever authorised.
 */
export function horizonHolders({
  own,
  horizons,
  asset,
}: {
  readonly own: readonly OwnAccount[];
  readonly horizons: Horizons;
  readonly asset: AssetName;
}): Holders {
  const onOne = <T>(work: (setting: Setting) => Promise<T>) =>
    horizons.onOne((horizon) => asLedgerTrouble(() => work({ horizon, asset })));
  return {
    own,
    holdersAt: (question) => onOne((setting) => holdersAt(setting, question)),
    lastLedgerAt: (moment) => onOne(({ horizon }) => lastLedgerAt(horizon, moment)),
    supplyNow: () => onOne(async (setting) => (await readSupply(setting, 0)).units),
  };
}

async function holdersAt(
  setting: Setting,
  { ledger, known, onProgress }: HoldersQuestion,
): Promise<HolderList> {
  const status = await setting.horizon.status();
  const head = status.ledger;
  if (ledger > head)
    throw new LedgerUnreachable(
      `ledger ${ledger} is yet to come, or this Horizon, at ledger ${head}, is behind`,
    );
  if (ledger < status.elderLedger)
    throw new LedgerUnreachable(
      `Horizon's history begins at ledger ${status.elderLedger}, behind ledger ${ledger}`,
    );
  const asked = await readLedger(setting.horizon, ledger);
  const supply = await readSupply(setting, head);
  const issuer = new IssuerHistory(
    (cursor) => readEffects(setting, setting.asset.issuer, cursor),
    setting.asset,
  );
  await issuer.readBackTo(ledger);
  const issuedUnits = supply.units - issuer.issuedBetween(ledger, supply.asOf);

  const standings = await readStandings(setting, { head, onProgress });
  const question = { setting, ledger, head, issuer };
  const listed = await inTurns(standings, (standing) => goBack(question, standing));
  const found = [
    ...listed,
    ...(await findClosed(question, { listed, known, missing: issuedUnits - sumOf(listed) })),
  ];
  const judged = await inTurns(found, prover(question, found, issuedUnits));
  const past = withinIssue(judged, { ledger, issuedUnits });
  const elsewhereUnits = issuedUnits - sumOf(past);
  const holdings: Holding[] = [];
  for (const one of past.filter(({ units }) => units > 0n))
    holdings.push({
      publicKey: one.standing.publicKey,
      units: one.units,
      isFrozen: await wasFrozen(question, one),
      lumensNow: one.standing.lumens,
      unproven: one.unproven,
    });
  return {
    ledger: asked,
    holdings: holdings.toSorted((a, b) => (a.publicKey < b.publicKey ? -1 : 1)),
    issuedUnits,
    elsewhereUnits,
  };
}

type Question = {
  readonly setting: Setting;
  readonly ledger: number;
  readonly head: number;
  readonly issuer: IssuerHistory;
};

function sumOf(past: readonly { readonly units: bigint }[]): bigint {
  return past.reduce((sum, { units }) => sum + units, 0n);
}

/** Proves holdings by the sum of all, or else by the history of their own account. */
function prover(
  question: Question,
  past: readonly Past[],
  issuedUnits: bigint,
): (one: Past) => Promise<Past> {
  const uncertain = past.filter(({ untoldIn, unproven }) => untoldIn !== null || unproven !== null);
  // If the sum equals the issue, one missing holding follows from all others.
  const follows =
    uncertain.length === 1 && uncertain[0]?.unproven === null && sumOf(past) === issuedUnits;
  return async (one) =>
    one.untoldIn === null || follows || (await isTakenIn(question, one))
      ? one
      : { ...one, unproven: one.unproven ?? 'not_taken_in' };
}

/**
 * Unproven holdings have at most what the proven ones leave of the issue. Throws LedgerUnreachable if
 * those alone are more than it.
 */
function withinIssue(
  past: readonly Past[],
  { ledger, issuedUnits }: { readonly ledger: number; readonly issuedUnits: bigint },
): Past[] {
  let left = issuedUnits - sumOf(past.filter(({ unproven }) => unproven === null));
  if (left < 0n)
    throw new LedgerUnreachable(
      `the holdings of ledger ${ledger} are ${-left} more than was issued: Horizon's answers do not come from one moment`,
    );
  return past.map((one) => {
    if (one.unproven === null) return one;
    const units = one.units < left ? one.units : left;
    left -= units;
    return { ...one, units };
  });
}

/**
 * An account's holding after the requested ledger. One whose effects contradict its balance is
 * unproven, and has what it has now.
 */
async function goBack(question: Question, standing: Standing): Promise<Past> {
  try {
    return await byEffects(question, standing);
  } catch (error) {
    if (!(error instanceof EffectsDisagree || error instanceof z.ZodError)) throw error;
    return {
      standing,
      units: standing.units,
      isAnother: false,
      untoldIn: null,
      unproven: 'effects_disagree',
    };
  }
}

async function byEffects(
  { setting, ledger, head, issuer }: Question,
  standing: Standing,
): Promise<Past> {
  const { modifiedIn } = standing;
  if (modifiedIn !== null && modifiedIn <= ledger)
    return { standing, units: standing.units, isAnother: false, untoldIn: null, unproven: null };
  const until = modifiedIn ?? standing.asOf;
  const effects = await effectsBetween(setting, standing.publicKey, { after: ledger, until });
  const { units, wasOpened, newest } = beforeEffects(standing.units, effects, setting.asset);
  const isKnown =
    modifiedIn === null
      ? newest === null || newest === 'closed'
      : trustlineChanges(effects, setting.asset).some((one) => one.ledger === modifiedIn) ||
        issuer.wasChanged(standing.publicKey, modifiedIn - 1, modifiedIn);
  const isRecent = !isKnown && head - until < HOUR_OF_LEDGERS;
  return {
    standing,
    units,
    isAnother: wasOpened || modifiedIn === null,
    untoldIn: isRecent && modifiedIn !== null ? until : null,
    unproven: isRecent && modifiedIn === null ? 'not_taken_in' : null,
  };
}

/**
 * Offers lock a part of a trustline without an effect, at any time. An operation of the owner in
 * that ledger shows that the history has ingested it; the effects are then read again, because the
 * first answer may have come from a lagging server.
 */
async function isTakenIn(
  question: Question,
  { standing, units, untoldIn }: Past,
): Promise<boolean> {
  if (untoldIn === null) return false;
  const path = `/accounts/${standing.publicKey}/operations?order=desc&limit=1&cursor=${endOfLedger(untoldIn) + 1n}`;
  const shown = await askHorizon(question.setting.horizon, path, operationsOfAccountPage);
  if (shown?.answer[0]?.ledger !== untoldIn) return false;
  const again = await goBack(question, standing);
  return again.unproven === null && again.units === units;
}

/** Holders who have closed the trustline since; searched until nothing is missing. */
async function findClosed(
  question: Question,
  {
    listed,
    known,
    missing,
  }: { listed: readonly Past[]; known: readonly string[]; missing: bigint },
): Promise<Past[]> {
  const { setting, issuer, head } = question;
  const asked = new Set([
    ...listed.map(({ standing }) => standing.publicKey),
    setting.asset.issuer,
  ]);
  const found: Past[] = [];
  let candidates = known;
  for (let left = missing; left > 0n;) {
    const fresh = candidates.filter((publicKey) => !asked.has(publicKey)).slice(0, AT_ONCE);
    if (fresh.length > 0) {
      for (const publicKey of fresh) asked.add(publicKey);
      const past = await inTurns(fresh, async (publicKey) =>
        goBack(question, await readStanding(setting, publicKey, head)),
      );
      found.push(...past);
      left -= sumOf(past);
    } else if (candidates === known || (await issuer.readMore())) candidates = issuer.trustors;
    else return found;
  }
  return found;
}

/**
 * A former holder had been authorised for that very trustline, so the issuer's last effect about it
 * applies.
 */
async function wasFrozen(
  { ledger, issuer }: Question,
  { standing, isAnother }: Past,
): Promise<boolean | null> {
  if (!isAnother && !issuer.wasChanged(standing.publicKey, ledger)) return !standing.isAuthorised;
  const authorised = await issuer.authorisedAt(standing.publicKey, ledger);
  return authorised === null ? null : !authorised;
}

async function inTurns<From, To>(
  items: readonly From[],
  work: (item: From) => Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return done;
}

async function asLedgerTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isNoAnswer =
      error instanceof ChainUnreachable ||
      error instanceof EffectsDisagree ||
      error instanceof z.ZodError;
    throw isNoAnswer ? new LedgerUnreachable(error.message, { cause: error }) : error;
  }
}

function readLedger(horizon: Horizon, sequence: number): Promise<LedgerHead> {
  return getFromHorizon(horizon, `/ledgers/${sequence}`, ledgerRecord);
}

/**
 * The last ledger that closed at or before a moment; null where the chain began later. Throws LedgerUnreachable where Horizon's
 * history begins later.
 *
 * Alternates between an interpolation by the ledgers' pace, which is mostly steady, and bisection,
 * which always converges.
 */
async function lastLedgerAt(horizon: Horizon, moment: Date): Promise<LedgerHead | null> {
  const status = await horizon.status();
  let after: LedgerHead = {
    sequence: status.ledger,
    closedAt: status.closedAt,
  };
  if (after.closedAt <= moment) return after;
  let before = await readLedger(horizon, status.elderLedger);
  if (before.closedAt > moment) {
    if (before.sequence > 1)
      throw new LedgerUnreachable(`Horizon's history begins on ${before.closedAt.toISOString()}`);
    return null;
  }
  for (let isGuess = true; after.sequence - before.sequence > 1; isGuess = !isGuess) {
    const width = after.sequence - before.sequence;
    const share = isGuess
      ? (moment.getTime() - before.closedAt.getTime()) /
        (after.closedAt.getTime() - before.closedAt.getTime())
      : 1 / 2;
    const step = Math.min(Math.max(Math.round(width * share), 1), width - 1);
    const between = await readLedger(horizon, before.sequence + step);
    if (between.closedAt <= moment) before = between;
    else after = between;
  }
  return before;
}
