import type { Account } from '../core/entries.ts';
import type {
  EffectRecord,
  LedgerRecord,
  OperationRecord,
  TransactionRecord,
} from '../core/ledger-history.ts';
import { NATIVE } from '../core/wire.ts';
import { accountJson, dataJson } from './account-json.ts';
import { assetList } from './asset-json.ts';
import { claimableJson } from './claimable-json.ts';
import { feeStatsJson } from './fee-stats.ts';
import { ledgerJson } from './ledger-json.ts';
import type { Links } from './links.ts';
import { claimableList, effectList, ledgerList, operationList, transactionList } from './lists.ts';
import { offerList } from './market-json.ts';
import { MARKETS } from './market-resources.ts';
import { isPayment, operationJson } from './operation-json.ts';
import { compareText } from './paging.ts';
import { badRequest, beforeHistory, invalidAccountsParams, notFound } from './problems.ts';
import {
  known,
  list,
  one,
  seenAccount,
  validAccount,
  validAsset,
  validNumber,
  wantsFailed,
} from './resource.ts';
import type { Handler, Request, Resource } from './resource.ts';
import { rootJson } from './root-json.ts';
import { transactionJson } from './transaction-json.ts';
import type { View } from './view.ts';

const ACCOUNT_CURSOR = { pattern: /^/, reason: '' };

function transactionsOf(request: Request, items: readonly TransactionRecord[]): Resource {
  return list(
    transactionList(
      wantsFailed(request) ? items : items.filter(({ successful }) => successful),
      request.links,
    ),
  );
}

function isJoined({ query }: Request): boolean {
  const join = query.get('join') ?? '';
  if (join !== '' && join !== 'transactions')
    throw badRequest('join', 'Accepted values: transactions');
  return join !== '';
}

function operationsOf(
  request: Request,
  items: readonly OperationRecord[],
  all = wantsFailed(request),
): Resource {
  return list(
    operationList(
      all ? items : items.filter(({ transaction }) => transaction.successful),
      request.links,
      isJoined(request),
    ),
  );
}

function effectsOf({ links }: Request, items: readonly EffectRecord[]): Resource {
  return list(effectList(items, links));
}

function transactionNamed({ view }: Request, hash: string): TransactionRecord {
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw badRequest('tx_id', 'Transaction hash must be a hex-encoded, lowercase SHA-256 hash');
  return known(view.transaction(hash));
}

function operationNamed({ view }: Request, id: string, field: string): OperationRecord {
  const number = validNumber(id, field, 'Operation ID');
  if (number >> 32n === 0n) throw beforeHistory();
  return known(view.operation(number));
}

function ledgerNamed({ view }: Request, sequence: string): LedgerRecord {
  const number = Number(validNumber(sequence, 'ledger_id', 'Ledger ID'));
  if (number === 0) throw beforeHistory();
  return known(view.ledger(number));
}

function operationsIn(ledger: LedgerRecord): OperationRecord[] {
  return ledger.transactions.flatMap(({ operations }) => operations);
}

function accountList({ view, links, query }: Request): Resource {
  const [signer, asset, sponsor] = ['signer', 'asset', 'sponsor'].map(
    (name) => query.get(name) ?? '',
  );
  if (asset === NATIVE) throw badRequest('asset', "you can't filter by asset: native");
  if ([signer, asset, sponsor].filter((filter) => filter !== '').length !== 1)
    throw invalidAccountsParams();
  if (asset !== undefined && asset !== '') return holderList(view, links, asset);
  const items = view.accounts().filter(accountFilter(view, { signer, sponsor }));
  return list({
    items,
    position: ({ id }) => id,
    compare: compareText,
    json: (account) => accountJson(account, view, links),
    ofHistory: false,
    cursor: ACCOUNT_CURSOR,
  });
}

function holderList(view: View, links: Links, asset: string): Resource {
  validAsset(asset);
  return list({
    items: view.holdersOf(asset),
    position: (id) => id,
    compare: compareText,
    json(id) {
      const account = view.account(id);
      if (account === null) throw new Error(`${id} has a trustline and no account`);
      return accountJson(account, view, links);
    },
    ofHistory: false,
    cursor: ACCOUNT_CURSOR,
  });
}

type AccountFilters = { [filter in 'signer' | 'sponsor']: string | undefined };

function accountFilter(
  view: View,
  { signer = '', sponsor = '' }: AccountFilters,
): (account: Account) => boolean {
  if (signer !== '') {
    validAccount(signer, 'signer');
    return ({ id, thresholds: [weight], signers }) =>
      (id === signer && weight > 0) || signers.some(({ key }) => key === signer);
  }
  validAccount(sponsor, 'sponsor');
  return (account) =>
    [
      account,
      ...account.signers,
      ...view.trustlinesOf(account.id),
      ...view.dataOf(account.id),
    ].some((entry) => entry.sponsor === sponsor);
}

function claimableBalances({ view, links, query }: Request): Resource {
  const [claimant, asset, sponsor] = ['claimant', 'asset', 'sponsor'].map(
    (name) => query.get(name) ?? '',
  );
  const items = view
    .claimables()
    .filter(
      (balance) =>
        !claimant ||
        balance.claimants.some(
          ({ destination }) => destination === validAccount(claimant, 'claimant'),
        ),
    )
    .filter((balance) => !asset || balance.asset === validAsset(asset))
    .filter((balance) => !sponsor || balance.sponsor === validAccount(sponsor, 'sponsor'));
  return list(claimableList(items, view, links));
}

function claimableHash(id: string): string {
  const hash = /^00000000([0-9a-f]{64})$/.exec(id)?.[1];
  if (hash === undefined) throw badRequest('id', `${id} does not validate as claimableBalanceID`);
  return hash;
}

/** Operations that involved a balance, which may be gone by now. */
function operationsOfBalance({ view }: Request, id: string): OperationRecord[] {
  claimableHash(id);
  const operations = view
    .operations(null)
    .filter(({ effects }) => effects.some(({ effect }) => effect.details.balance_id === id));
  if (operations.length === 0) throw notFound();
  return operations;
}

/** Horizon's paths and their handlers. */
const RESOURCES: [RegExp, Handler][] = [
  [/^\/$/, ({ view, links, networkPassphrase }) => one(rootJson(view, links, networkPassphrase))],
  [/^\/health$/, () => one({ database_connected: true, core_up: true, core_synced: true })],
  [/^\/fee_stats$/, ({ view }) => one(feeStatsJson(view))],
  [/^\/accounts$/, accountList],
  // A stream of an account begins with it and sends it once: Horizon checks whether it has changed.
  [
    /^\/accounts\/([^/]+)$/,
    ({ view, links }, id = '') =>
      one(accountJson(known(view.account(validAccount(id, 'account_id'))), view, links), id),
  ],
  [
    /^\/accounts\/([^/]+)\/transactions$/,
    (request, id = '') =>
      transactionsOf(request, request.view.transactions(seenAccount(request, id))),
  ],
  [
    /^\/accounts\/([^/]+)\/operations$/,
    (request, id = '') => operationsOf(request, request.view.operations(seenAccount(request, id))),
  ],
  [
    /^\/accounts\/([^/]+)\/payments$/,
    (request, id = '') =>
      operationsOf(request, request.view.operations(seenAccount(request, id)).filter(isPayment)),
  ],
  [
    /^\/accounts\/([^/]+)\/effects$/,
    (request, id = '') => effectsOf(request, request.view.effects(seenAccount(request, id))),
  ],
  [
    /^\/accounts\/([^/]+)\/offers$/,
    ({ view, links }, id = '') =>
      list(offerList(view.offersOf(validAccount(id, 'account_id')), view, links)),
  ],
  [
    /^\/accounts\/([^/]+)\/data\/([^/]+)$/,
    ({ view }, id = '', name = '') => {
      const json = dataJson(known(view.data(id, name)));
      return one(json, JSON.stringify(json));
    },
  ],
  [/^\/transactions$/, (request) => transactionsOf(request, request.view.transactions(null))],
  [
    /^\/transactions\/([^/]+)$/,
    (request, hash = '') =>
      one(transactionJson(transactionNamed(request, hash), request.links, hash)),
  ],
  [
    /^\/transactions\/([^/]+)\/operations$/,
    (request, hash = '') => operationsOf(request, transactionNamed(request, hash).operations, true),
  ],
  [
    /^\/transactions\/([^/]+)\/payments$/,
    (request, hash = '') =>
      operationsOf(request, transactionNamed(request, hash).operations.filter(isPayment), true),
  ],
  [
    /^\/transactions\/([^/]+)\/effects$/,
    (request, hash = '') =>
      effectsOf(
        request,
        transactionNamed(request, hash).operations.flatMap(({ effects }) => effects),
      ),
  ],
  [/^\/operations$/, (request) => operationsOf(request, request.view.operations(null))],
  [
    /^\/operations\/([^/]+)$/,
    (request, id = '') => {
      const record = operationNamed(request, id, 'id');
      return one({
        ...operationJson(record, request.links),
        ...(isJoined(request)
          ? { transaction: transactionJson(record.transaction, request.links) }
          : {}),
      });
    },
  ],
  [
    /^\/operations\/([^/]+)\/effects$/,
    (request, id = '') => effectsOf(request, operationNamed(request, id, 'op_id').effects),
  ],
  [
    /^\/payments$/,
    (request) => operationsOf(request, request.view.operations(null).filter(isPayment)),
  ],
  [/^\/effects$/, (request) => effectsOf(request, request.view.effects(null))],
  [/^\/ledgers$/, ({ view, links }) => list(ledgerList(view.ledgers, links))],
  [
    /^\/ledgers\/([^/]+)$/,
    (request, sequence = '') => one(ledgerJson(ledgerNamed(request, sequence), request.links)),
  ],
  [
    /^\/ledgers\/([^/]+)\/transactions$/,
    (request, sequence = '') =>
      transactionsOf(request, ledgerNamed(request, sequence).transactions),
  ],
  [
    /^\/ledgers\/([^/]+)\/operations$/,
    (request, sequence = '') => operationsOf(request, operationsIn(ledgerNamed(request, sequence))),
  ],
  [
    /^\/ledgers\/([^/]+)\/payments$/,
    (request, sequence = '') =>
      operationsOf(request, operationsIn(ledgerNamed(request, sequence)).filter(isPayment)),
  ],
  [
    /^\/ledgers\/([^/]+)\/effects$/,
    (request, sequence = '') =>
      effectsOf(
        request,
        operationsIn(ledgerNamed(request, sequence)).flatMap(({ effects }) => effects),
      ),
  ],
  [/^\/claimable_balances$/, claimableBalances],
  [
    /^\/claimable_balances\/([^/]+)$/,
    ({ view, links }, id = '') =>
      one(claimableJson(known(view.claimable(claimableHash(id))), view, links)),
  ],
  [
    /^\/claimable_balances\/([^/]+)\/operations$/,
    (request, id = '') => operationsOf(request, operationsOfBalance(request, id)),
  ],
  [
    /^\/claimable_balances\/([^/]+)\/transactions$/,
    (request, id = '') =>
      transactionsOf(request, [
        ...new Set(operationsOfBalance(request, id).map(({ transaction }) => transaction)),
      ]),
  ],
  ...MARKETS,
  [
    /^\/assets$/,
    ({ view, query }) =>
      list(assetList(view, { code: query.get('asset_code'), issuer: query.get('asset_issuer') })),
  ],
];

/** Finds a path's handler. @throws HorizonProblem if there is none. */
export function resourceAt(path: string, request: Request): Resource {
  for (const [pattern, handler] of RESOURCES) {
    const names = pattern.exec(path);
    if (names !== null) return handler(request, ...names.slice(1).map(decodeURIComponent));
  }
  throw notFound();
}
