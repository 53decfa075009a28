import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { operationsPage, paymentsPage, transactionsPage } from './deposit-answers.ts';
import { endOfLedger, ledgerOf } from './deposit-cursor.ts';
import { type Movement, movementsIn } from './deposit-records.ts';
import {
  assetsPage,
  type HolderAccount,
  holderAccountAnswer,
  ledgerRecord,
} from './holder-answers.ts';
import type { OwnAccount } from './holders-port.ts';
import { askHorizon, getFromHorizon } from './horizon-get.ts';
import { asLedgerTrouble } from './horizon-network.ts';
import type { Horizon, Horizons } from './horizon-pool.ts';
import type {
  IssuerOperation,
  LedgerBalances,
  MovementsQuestion,
  OwnAccounts,
  OwnBalance,
  OwnMovement,
} from './own-accounts-port.ts';
import { LedgerUnreachable } from './stellar.ts';
import { mergedUnits } from './stellar-deposits.ts';
import type { AssetName } from './trustline-effects.ts';

/** Horizon's largest page. */
const PAGE = 200;
/** A ledger may close between two answers, but hardly in each of these attempts. */
const TRIES = 6;
const PAUSE_MS = 250;
const LOOKED_AT: ReadonlySet<OwnAccount['role']> = new Set([
  'distribution',
  'sponsor',
  'deposit',
  'payout',
]);

interface Setting {
  readonly horizon: Horizon;
  readonly asset: AssetName;
}

/**
 * Our accounts by Horizon. It has current balances only, each answer with its ledger: several answers belong together if all name
 * the same ledger.
 */
export function horizonOwnAccounts({
  own,
  horizons,
  asset,
  collection,
}: {
  readonly own: readonly OwnAccount[];
  readonly horizons: Horizons;
  readonly asset: AssetName;
  readonly collection: string | null;
}): OwnAccounts {
  const looked = own.filter(({ role }) => LOOKED_AT.has(role));
  const onOne = <T>(work: (setting: Setting) => Promise<T>) =>
    asLedgerTrouble(() => horizons.onOne((horizon) => work({ horizon, asset })));
  return {
    collection,
    balancesNow: () => onOne((setting) => balancesNow(setting, looked)),
    movementsOf: (question) => onOne((setting) => movementsOf(setting, question)),
    issuerOperations: (question) => onOne((setting) => issuerOperations(setting, question)),
  };
}

async function balancesNow(setting: Setting, own: readonly OwnAccount[]): Promise<LedgerBalances> {
  const { code, issuer } = setting.asset;
  for (let left = TRIES; left > 0; left--) {
    const [supply, ...accounts] = await Promise.all([
      askAsOf(setting, `/assets?asset_code=${code}&asset_issuer=${issuer}`, assetsPage),
      ...own.map(({ publicKey }) =>
        askAsOf(setting, `/accounts/${publicKey}`, holderAccountAnswer),
      ),
    ]);
    if (accounts.every(({ asOf }) => asOf === supply.asOf))
      return {
        ledger: await getFromHorizon(setting.horizon, `/ledgers/${supply.asOf}`, ledgerRecord),
        supplyUnits: supply.answer.reduce((sum, units) => sum + units, 0n),
        own: own.flatMap((account, at) => {
          const answer = accounts[at]?.answer;
          return answer === undefined ? [] : balanceOf(setting, account, answer, supply.asOf);
        }),
      };
    await setTimeout(PAUSE_MS);
  }
  throw new LedgerUnreachable('Horizon gave no two answers of the same ledger');
}

function balanceOf(
  { asset }: Setting,
  account: OwnAccount,
  { balances, last_modified_ledger: modifiedIn }: HolderAccount,
  asOf: number,
): OwnBalance {
  const tokens = balances.find(
    (one) => one.asset_code === asset.code && one.asset_issuer === asset.issuer,
  );
  const lumens = balances.find((one) => one.asset_type === 'native');
  return {
    ...account,
    tokenUnits: tokens?.balance ?? 0n,
    lumens: lumens?.balance ?? 0n,
    // Who does not say has changed just now.
    modifiedIn: Math.max(modifiedIn ?? asOf, tokens?.last_modified_ledger ?? 0),
  };
}

async function askAsOf<S extends z.ZodType>({ horizon }: Setting, path: string, schema: S) {
  const shown = await askHorizon(horizon, path, schema);
  if (shown === null) throw new LedgerUnreachable(`Horizon does not know ${path}`);
  if (shown.latestLedger === null)
    throw new LedgerUnreachable('Horizon does not say as of which ledger it answers');
  return { answer: shown.answer, asOf: shown.latestLedger };
}

/** A history with a gap would be one without thieves. */
async function refuseGap(
  { horizon }: Setting,
  { after, until }: Omit<MovementsQuestion, 'publicKey'>,
): Promise<void> {
  const status = await horizon.status();
  if (status.ledger < until || status.elderLedger > after + 1)
    throw new LedgerUnreachable(
      `Horizon has ledgers ${status.elderLedger} to ${status.ledger}, and was asked for ${after + 1} to ${until}`,
    );
}

async function issuerOperations(
  setting: Setting,
  question: Omit<MovementsQuestion, 'publicKey'>,
): Promise<IssuerOperation[]> {
  const { issuer } = setting.asset;
  await refuseGap(setting, question);
  const operations: IssuerOperation[] = [];
  const pages = pagesOf(
    setting,
    { ...question, publicKey: issuer },
    { list: 'operations', more: 'join=transactions', schema: operationsPage },
  );
  for await (const one of pages) {
    if (one.source_account !== issuer) continue;
    const { set_flags_s: set = [], clear_flags_s: cleared = [] } = one;
    operations.push({
      id: one.id,
      transactionId: one.transaction.inner_transaction?.hash ?? one.transaction_hash,
      ledger: ledgerOf(one.paging_token),
      endsClawback: one.type === 'set_trust_line_flags' && cleared.includes('clawback_enabled'),
      description: [
        one.type,
        ...(one.trustor === undefined ? [] : [`of ${one.trustor}`]),
        ...(one.from === undefined || one.from === issuer ? [] : [`from ${one.from}`]),
        ...(one.to === undefined ? [] : [`to ${one.to}`]),
        ...(one.amount === undefined ? [] : [one.amount]),
        ...(one.signer_key === undefined ? [] : [`signer ${one.signer_key}`]),
        ...set.map((flag) => `sets ${flag}`),
        ...cleared.map((flag) => `clears ${flag}`),
      ].join(' '),
    });
  }
  return operations;
}

async function movementsOf(setting: Setting, question: MovementsQuestion): Promise<OwnMovement[]> {
  const { horizon } = setting;
  const { publicKey } = question;
  await refuseGap(setting, question);
  const movements: OwnMovement[] = [];
  const payments = pagesOf(setting, question, {
    list: 'payments',
    more: 'join=transactions',
    schema: paymentsPage,
  });
  for await (const record of payments) {
    if (record.type === 'unknown' || !record.transaction_successful) continue;
    const recorded = await movementsIn(record, (operationId) =>
      mergedUnits({ horizon, account: publicKey, operationId }),
    );
    const common = {
      transactionId: record.transaction.inner_transaction?.hash ?? record.transaction_hash,
      ledger: ledgerOf(record.paging_token),
    };
    for (const [at, one] of recorded.entries())
      movements.push(
        ...sidesOf(setting.asset, publicKey, one).map((side) => ({
          ...common,
          ...side,
          key: `${record.id}:${at}:${side.direction}:${side.asset}`,
        })),
      );
  }
  const transactions = pagesOf(setting, question, {
    list: 'transactions',
    more: 'include_failed=true',
    schema: transactionsPage,
  });
  for await (const one of transactions)
    if (one.fee_account === publicKey && one.fee_charged > 0n)
      movements.push({
        key: `fee:${one.hash}`,
        transactionId: one.inner_transaction?.hash ?? one.hash,
        ledger: one.ledger,
        asset: 'lumens',
        direction: 'out',
        counterparty: null,
        units: one.fee_charged,
      });
  return movements;
}

/** The sides of a movement that an account is on: none, one, or both if it pays itself or exchanges one asset for another. */
function sidesOf(
  asset: AssetName,
  account: string,
  movement: Movement,
): Pick<OwnMovement, 'asset' | 'direction' | 'counterparty' | 'units'>[] {
  const { from, to, units, sent } = movement;
  const arrived = kindOf(asset, movement.asset);
  // Of what a path payment sent, other than lumens, the asset is unknown: the balance shows it.
  const left = sent === undefined ? arrived : sent.isNative ? 'lumens' : null;
  return [
    ...(to === account && arrived !== null
      ? [{ asset: arrived, direction: 'in' as const, counterparty: from, units }]
      : []),
    ...(from === account && left !== null
      ? [{ asset: left, direction: 'out' as const, counterparty: to, units: sent?.units ?? units }]
      : []),
  ];
}

function kindOf({ code, issuer }: AssetName, asset: string | null): OwnMovement['asset'] | null {
  if (asset === null) return 'lumens';
  return asset === `${code}:${issuer}` ? 'token' : null;
}

async function* pagesOf<R extends { readonly paging_token: bigint }>(
  { horizon }: Setting,
  { publicKey, after, until }: MovementsQuestion,
  asked: {
    readonly list: string;
    readonly more: string;
    readonly schema: z.ZodType<R[]>;
  },
): AsyncGenerator<R> {
  for (let cursor = endOfLedger(after); ;) {
    const page = await getFromHorizon(
      horizon,
      `/accounts/${publicKey}/${asked.list}?cursor=${cursor}&order=asc&limit=${PAGE}&${asked.more}`,
      asked.schema,
    );
    for (const record of page) {
      if (ledgerOf(record.paging_token) > until) return;
      yield record;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    cursor = last.paging_token;
  }
}
