import type { z } from 'zod';
import { endOfLedger } from './deposit-cursor.ts';
import {
  type AnyEffect,
  assetsPage,
  effectsOfAccountPage,
  type HolderAccount,
  holderAccountAnswer,
  holderAccountsPage,
} from './holder-answers.ts';
import type { HoldersQuestion } from './holders-port.ts';
import { askHorizon } from './horizon-get.ts';
import type { Horizon } from './horizon-pool.ts';
import { LedgerUnreachable } from './stellar.ts';
import { type AssetName, ledgerOfEffect } from './trustline-effects.ts';

/** Horizon's largest page. */
const PAGE = 200;
export interface Setting {
  readonly horizon: Horizon;
  readonly asset: AssetName;
}

/** An account's trustline in one answer. */
export interface Standing {
  readonly publicKey: string;
  readonly units: bigint;
  readonly isAuthorised: boolean;
  /** The ledger that last changed the trustline; null if there is none. */
  readonly modifiedIn: number | null;
  /** The ledger of this answer. */
  readonly asOf: number;
  readonly lumens: bigint | null;
}

/**
 * All accounts with a trustline now. A holder before the reading position may change meanwhile;
 * that is undone like everything else.
 */
export async function readStandings(
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

export async function readStanding(
  setting: Setting,
  publicKey: string,
  head: number,
): Promise<Standing> {
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

/** An account's effects, newest first. */
export async function effectsBetween(
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

export async function readEffects(
  { horizon }: Setting,
  publicKey: string,
  cursor: string | null,
): Promise<readonly AnyEffect[]> {
  const path = `/accounts/${publicKey}/effects?order=desc&limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`;
  // The history does not know an account that never was on the ledger.
  return (await askHorizon(horizon, path, effectsOfAccountPage))?.answer ?? [];
}

export async function readSupply(
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
