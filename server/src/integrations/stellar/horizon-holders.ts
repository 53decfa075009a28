import { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { endOfLedger } from './deposit-cursor.ts';
import {
  type AnyEffect,
  assetsPage,
  effectsOfAccountPage,
  type HolderAccount,
  holderAccountAnswer,
  holderAccountsPage,
  operationsOfAccountPage,
} from './holder-answers.ts';
import type { HolderList, Holders, HoldersQuestion, Holding, OwnAccount } from './holders-port.ts';
import { askHorizon } from './horizon-get.ts';
import type { Horizon, Horizons } from './horizon-pool.ts';
import { IssuerStory } from './issuer-story.ts';
import { lastLedgerAt, readLedger } from './last-ledger-at.ts';
import { LedgerUnreachable } from './stellar.ts';
import {
  type AssetName,
  beforeEffects,
  EffectsDisagree,
  ledgerOfEffect,
  trustlineChanges,
} from './trustline-effects.ts';

/** Horizon's largest page. */
const PAGE = 200;
/** Concurrent queries, to be gentle with a public Horizon. */
const AT_ONCE = 6;
/** An hour of ledgers: every server has ingested what happened before. */
const HOUR_OF_LEDGERS = 720;

interface Setting {
  readonly horizon: Horizon;
  readonly asset: AssetName;
}

/** An account's trustline in one answer. */
interface Standing {
  readonly publicKey: string;
  readonly units: bigint;
  readonly isAuthorised: boolean;
  /** The ledger that last changed the trustline; null if there is none. */
  readonly modifiedIn: number | null;
  /** The ledger of this answer. */
  readonly asOf: number;
  readonly lumens: bigint | null;
}

interface Past {
  readonly standing: Standing;
  readonly units: bigint;
  /** The current trustline is not that of the requested ledger. */
  readonly isAnother: boolean;
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
  const issuer = new IssuerStory(
    (cursor) => readEffects(setting, setting.asset.issuer, cursor),
    setting.asset,
  );
  await issuer.readBackTo(ledger);
  const issuedUnits = supply.units - issuer.issuedBetween(ledger, supply.asOf);

  const standings = await readStandings(setting, { head, onProgress });
  const question = { setting, ledger, head, issuer };
  const listed = await inTurns(standings, (standing) => goBack(question, standing));
  const past = [
    ...listed,
    ...(await findClosed(question, { listed, known, missing: issuedUnits - sumOf(listed) })),
  ];
  const elsewhereUnits = issuedUnits - sumOf(past);
  if (elsewhereUnits < 0n)
    throw new LedgerUnreachable(
      `the holdings of ledger ${ledger} are ${-elsewhereUnits} more than was issued: Horizon's answers do not come from one moment`,
    );
  const untold = past.filter(({ untoldIn }) => untoldIn !== null);
  // If the sum equals the issue, one unproven holding follows from all others.
  if (untold.length > 1 || elsewhereUnits > 0n)
    await inTurns(untold, (one) => mustBeTakenIn(question, one));
  const holdings: Holding[] = [];
  for (const one of past.filter(({ units }) => units > 0n))
    holdings.push({
      publicKey: one.standing.publicKey,
      units: one.units,
      isFrozen: await wasFrozen(question, one),
      lumensNow: one.standing.lumens,
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
  readonly issuer: IssuerStory;
};

function sumOf(past: readonly { readonly units: bigint }[]): bigint {
  return past.reduce((sum, { units }) => sum + units, 0n);
}

/**
 * All accounts with a trustline now. A holder before the reading position may change meanwhile;
 * that is undone like everything else.
 */
async function readStandings(
  setting: Setting,
  { head, onProgress }: { head: number; onProgress: HoldersQuestion['onProgress'] },
): Promise<Standing[]> {
  const standings: Standing[] = [];
  for (let cursor = ''; ;) {
    const path = `/accounts?asset=${setting.asset.code}:${setting.asset.issuer}&order=asc&limit=${PAGE}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { answer, asOf } = await askAsOf(setting, {
      path,
      schema: holderAccountsPage,
      least: head,
    });
    standings.push(...answer.map((account) => standingOf(setting, account, asOf)));
    onProgress?.(standings.length);
    const last = answer.at(-1)?.account_id;
    if (answer.length < PAGE || last === undefined) return standings;
    cursor = last;
  }
}

function standingOf({ asset }: Setting, account: HolderAccount, asOf: number): Standing {
  const lumens = account.balances.find(({ asset_type: type }) => type === 'native')?.balance ?? 0n;
  const line = account.balances.find(
    (one) => one.asset_code === asset.code && one.asset_issuer === asset.issuer,
  );
  if (line === undefined)
    return {
      publicKey: account.account_id,
      units: 0n,
      isAuthorised: false,
      modifiedIn: null,
      asOf,
      lumens,
    };
  if (line.last_modified_ledger === undefined)
    throw new LedgerUnreachable('Horizon does not say when a trustline was last changed');
  return {
    publicKey: account.account_id,
    units: line.balance,
    isAuthorised: line.is_authorized ?? true,
    modifiedIn: line.last_modified_ledger,
    asOf,
    lumens,
  };
}

/** An account's holding after the requested ledger. */
async function goBack(
  { setting, ledger, head, issuer }: Question,
  standing: Standing,
): Promise<Past> {
  const { modifiedIn } = standing;
  if (modifiedIn !== null && modifiedIn <= ledger)
    return { standing, units: standing.units, isAnother: false, untoldIn: null };
  const until = modifiedIn ?? standing.asOf;
  const effects = await effectsBetween(setting, standing.publicKey, { after: ledger, until });
  const { units, wasOpened, newest } = beforeEffects(standing.units, effects, setting.asset);
  const isKnown =
    modifiedIn === null
      ? newest === null || newest === 'closed'
      : trustlineChanges(effects, setting.asset).some((one) => one.ledger === modifiedIn) ||
        issuer.wasChanged(standing.publicKey, modifiedIn - 1, modifiedIn);
  const isRecent = !isKnown && head - until < HOUR_OF_LEDGERS;
  if (isRecent && modifiedIn === null) throw notTaken(standing, until);
  return {
    standing,
    units,
    isAnother: wasOpened || modifiedIn === null,
    untoldIn: isRecent ? until : null,
  };
}

/**
 * Offers lock a part of a trustline without an effect, at any time. An operation of the owner in
 * that ledger shows that the history has ingested it; the effects are then read again, because the
 * first answer may have come from a lagging server.
 */
async function mustBeTakenIn(question: Question, past: Past): Promise<void> {
  const { standing, units, untoldIn } = past;
  if (untoldIn === null) return;
  const path = `/accounts/${standing.publicKey}/operations?order=desc&limit=1&cursor=${endOfLedger(untoldIn) + 1n}`;
  const shown = await askHorizon(question.setting.horizon, path, operationsOfAccountPage);
  if (shown?.answer[0]?.ledger !== untoldIn) throw notTaken(standing, untoldIn);
  if ((await goBack(question, standing)).units !== units) throw notTaken(standing, untoldIn);
}

function notTaken({ publicKey }: Standing, ledger: number): LedgerUnreachable {
  return new LedgerUnreachable(
    `Horizon does not say yet what changed the trustline of ${publicKey} in ledger ${ledger}`,
  );
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

async function readStanding(setting: Setting, publicKey: string, head: number): Promise<Standing> {
  const shown = await askHorizon(setting.horizon, `/accounts/${publicKey}`, holderAccountAnswer);
  // For a deleted account Horizon does not give the ledger of its answer; its effects end with the
  // account.
  if (shown === null)
    return {
      publicKey,
      units: 0n,
      isAuthorised: false,
      modifiedIn: null,
      asOf: head,
      lumens: null,
    };
  return standingOf(setting, shown.answer, checkedAsOf(shown.latestLedger, head));
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

/** An account's effects, newest first. */
async function effectsBetween(
  setting: Setting,
  publicKey: string,
  { after, until }: { after: number; until: number },
): Promise<AnyEffect[]> {
  const all: AnyEffect[] = [];
  for (let cursor = `${endOfLedger(until) + 1n}-0`; ;) {
    const page = await readEffects(setting, publicKey, cursor);
    all.push(...page.filter((effect) => ledgerOfEffect(effect) > after));
    const last = page.at(-1);
    if (last === undefined || ledgerOfEffect(last) <= after) return all;
    cursor = last.paging_token;
  }
}

async function readEffects(
  { horizon }: Setting,
  publicKey: string,
  cursor: string | null,
): Promise<readonly AnyEffect[]> {
  const path = `/accounts/${publicKey}/effects?order=desc&limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`;
  // The history does not know an account that never was on the ledger.
  return (await askHorizon(horizon, path, effectsOfAccountPage))?.answer ?? [];
}

async function readSupply(
  setting: Setting,
  head: number,
): Promise<{ units: bigint; asOf: number }> {
  const path = `/assets?asset_code=${setting.asset.code}&asset_issuer=${setting.asset.issuer}`;
  const { answer, asOf } = await askAsOf(setting, { path, schema: assetsPage, least: head });
  return { units: answer.reduce((sum, units) => sum + units, 0n), asOf };
}

/** One query about ledger entries, answered as of the known ledger or a later one. */
async function askAsOf<S extends z.ZodType>(
  { horizon }: Setting,
  { path, schema, least }: { path: string; schema: S; least: number },
): Promise<{ answer: z.output<S>; asOf: number }> {
  const shown = await askHorizon(horizon, path, schema);
  if (shown === null) throw new LedgerUnreachable('Horizon does not know this asset');
  return { answer: shown.answer, asOf: checkedAsOf(shown.latestLedger, least) };
}

function checkedAsOf(latestLedger: number | null, least: number): number {
  if (latestLedger === null)
    throw new LedgerUnreachable('Horizon does not say as of which ledger it answers');
  if (latestLedger < least)
    throw new LedgerUnreachable(
      `Horizon answered as of ledger ${latestLedger}, having answered as of ledger ${least} before`,
    );
  return latestLedger;
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
