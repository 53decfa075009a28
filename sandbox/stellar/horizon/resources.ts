import { StrKey } from '@stellar/stellar-sdk';
import { SEED_FEES } from './fee-stats.ts';
import type { OperationRecord, TransactionRecord } from '../core/ledger-history.ts';
import type { Account } from '../core/entries.ts';
import { NATIVE } from '../core/wire.ts';
import { accountJson, dataJson } from './account-json.ts';
import { assetList } from './asset-json.ts';
import { claimableJson } from './claimable-json.ts';
import { PROTOCOL_VERSION, ledgerJson } from './ledger-json.ts';
import type { Links } from './links.ts';
import { claimableList, effectList, ledgerList, operationList, transactionList } from './lists.ts';
import { isPayment, operationJson } from './operation-json.ts';
import { compareText, recordList } from './paging.ts';
import type { Json, Listing, RecordList } from './paging.ts';
import { badRequest, notFound } from './problems.ts';
import { transactionJson } from './transaction-json.ts';
import type { View } from './view.ts';

/** A request for something to read, with the view to read it from. */
export type Request = { view: View; links: Links; query: URLSearchParams; networkPassphrase: string };

export type Resource = { json: Json } | { list: RecordList };

type Handler = (request: Request, ...names: string[]) => Resource;

function list<T>(listing: Listing<T>): Resource {
  return { list: recordList(listing) };
}

function known<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

function accountNamed({ view }: Request, id: string): Account {
  if (!StrKey.isValidEd25519PublicKey(id)) throw badRequest('account_id', 'Account ID must start with `G` and contain 56 alphanum characters');
  return known(view.account(id));
}

function wantsFailed({ query }: Request): boolean {
  return query.get('include_failed') === 'true';
}

function transactionsOf(request: Request, items: readonly TransactionRecord[]): Resource {
  return list(transactionList(wantsFailed(request) ? items : items.filter(({ successful }) => successful), request.links));
}

function operationsOf(request: Request, items: readonly OperationRecord[], all = wantsFailed(request)): Resource {
  const joined = request.query.get('join') === 'transactions';
  return list(operationList(all ? items : items.filter(({ transaction }) => transaction.successful), request.links, joined));
}

function transactionNamed({ view }: Request, hash: string): TransactionRecord {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw badRequest('tx_id', 'a transaction hash is 64 lower case hex characters');
  return known(view.transaction(hash));
}

function ledgerTransactions({ view }: Request, sequence: string): readonly TransactionRecord[] {
  return known(view.ledger(Number(sequence))).transactions;
}

function matchesSigner(account: Account, signer: string): boolean {
  return account.id === signer || account.signers.some(({ key }) => key === signer);
}

function accountList(request: Request): Resource {
  const { view, links, query } = request;
  const [signer, asset, sponsor] = [query.get('signer'), query.get('asset'), query.get('sponsor')];
  if (signer === null && asset === null && sponsor === null) {
    throw badRequest('filters', 'one of signer, asset, sponsor has to be given');
  }
  const wanted = (account: Account) =>
    (signer === null || matchesSigner(account, signer)) &&
    (asset === null || view.trustlinesOf(account.id).some((line) => line.asset === asset)) &&
    (sponsor === null || sponsors(view, account, sponsor));
  const items = view.accounts().filter(wanted).sort((a, b) => compareText(a.id, b.id));
  return list({ items, position: ({ id }) => id, compare: compareText, json: (account) => accountJson(account, view, links) });
}

function sponsors(view: View, account: Account, sponsor: string): boolean {
  const owned = [account, ...account.signers, ...view.trustlinesOf(account.id), ...view.dataOf(account.id)];
  return owned.some((entry) => entry.sponsor === sponsor);
}

function claimableBalances({ view, links, query }: Request): Resource {
  const [claimant, asset, sponsor] = [query.get('claimant'), query.get('asset'), query.get('sponsor')];
  const items = view
    .claimables()
    .filter((balance) => claimant === null || balance.claimants.some(({ destination }) => destination === claimant))
    .filter((balance) => asset === null || balance.asset === (asset === '' ? NATIVE : asset))
    .filter((balance) => sponsor === null || balance.sponsor === sponsor);
  return list(claimableList(items, view, links));
}

function claimableNamed({ view }: Request, id: string) {
  return known(view.claimable(id.replace(/^00000000/, '')));
}

/** Operations that had to do with a balance, which may be gone by now. */
function operationsOfBalance({ view }: Request, id: string): OperationRecord[] {
  return view.operations(null).filter(({ effects }) => effects.some(({ effect }) => effect.details.balance_id === id));
}

function root({ view, links, networkPassphrase }: Request): Resource {
  const { sequence, closeTime } = view.last;
  const closedAt = new Date(closeTime * 1000).toISOString().replace('.000Z', 'Z');
  return {
    json: {
      _links: { self: links.to('/'), account: { href: `${links.base}/accounts/{account_id}`, templated: true }, friendbot: { href: `${links.base}/friendbot{?addr}`, templated: true } },
      horizon_version: 'stand-in',
      core_version: 'stand-in for stellar-core 19',
      ingest_latest_ledger: sequence,
      history_latest_ledger: sequence,
      history_latest_ledger_closed_at: closedAt,
      history_elder_ledger: 1,
      core_latest_ledger: sequence,
      network_passphrase: networkPassphrase,
      current_protocol_version: PROTOCOL_VERSION,
      supported_protocol_version: PROTOCOL_VERSION,
      core_supported_protocol_version: PROTOCOL_VERSION,
    },
  };
}

/** Horizon's paths, each with what it leads to. */
export const RESOURCES: [RegExp, Handler][] = [
  [/^\/$/, root],
  [/^\/fee_stats$/, ({ view }) => ({ json: { ...SEED_FEES, last_ledger: String(view.sequence), last_ledger_base_fee: String(view.last.baseFee) } })],
  [/^\/accounts$/, accountList],
  [/^\/accounts\/([^/]+)$/, (request, id = '') => ({ json: accountJson(accountNamed(request, id), request.view, request.links) })],
  [/^\/accounts\/([^/]+)\/transactions$/, (request, id = '') => transactionsOf(request, request.view.transactions(id))],
  [/^\/accounts\/([^/]+)\/operations$/, (request, id = '') => operationsOf(request, request.view.operations(id))],
  [/^\/accounts\/([^/]+)\/payments$/, (request, id = '') => operationsOf(request, request.view.operations(id).filter(isPayment))],
  [/^\/accounts\/([^/]+)\/effects$/, ({ view, links }, id = '') => list(effectList(view.effects(id), links))],
  [/^\/accounts\/([^/]+)\/data\/([^/]+)$/, ({ view }, id = '', name = '') => ({ json: dataJson(known(view.data(id, name))) })],
  [/^\/transactions$/, (request) => transactionsOf(request, request.view.transactions(null))],
  [/^\/transactions\/([^/]+)$/, (request, hash = '') => ({ json: transactionJson(transactionNamed(request, hash), request.links, hash) })],
  [/^\/transactions\/([^/]+)\/operations$/, (request, hash = '') => operationsOf(request, transactionNamed(request, hash).operations, true)],
  [/^\/transactions\/([^/]+)\/payments$/, (request, hash = '') => operationsOf(request, transactionNamed(request, hash).operations.filter(isPayment), true)],
  [/^\/transactions\/([^/]+)\/effects$/, (request, hash = '') => list(effectList(transactionNamed(request, hash).operations.flatMap(({ effects }) => effects), request.links))],
  [/^\/operations$/, (request) => operationsOf(request, request.view.operations(null))],
  [/^\/operations\/(\d+)$/, ({ view, links }, id = '') => ({ json: operationJson(known(view.operation(BigInt(id))), links) })],
  [/^\/operations\/(\d+)\/effects$/, ({ view, links }, id = '') => list(effectList(known(view.operation(BigInt(id))).effects, links))],
  [/^\/payments$/, (request) => operationsOf(request, request.view.operations(null).filter(isPayment))],
  [/^\/effects$/, ({ view, links }) => list(effectList(view.effects(null), links))],
  [/^\/ledgers$/, ({ view, links }) => list(ledgerList(view.ledgers, links))],
  [/^\/ledgers\/(\d+)$/, ({ view, links }, sequence = '') => ({ json: ledgerJson(known(view.ledger(Number(sequence))), links) })],
  [/^\/ledgers\/(\d+)\/transactions$/, (request, sequence = '') => transactionsOf(request, ledgerTransactions(request, sequence))],
  [/^\/ledgers\/(\d+)\/operations$/, (request, sequence = '') => operationsOf(request, ledgerTransactions(request, sequence).flatMap(({ operations }) => operations))],
  [/^\/ledgers\/(\d+)\/payments$/, (request, sequence = '') => operationsOf(request, ledgerTransactions(request, sequence).flatMap(({ operations }) => operations).filter(isPayment))],
  [/^\/ledgers\/(\d+)\/effects$/, (request, sequence = '') => list(effectList(ledgerTransactions(request, sequence).flatMap(({ operations }) => operations.flatMap(({ effects }) => effects)), request.links))],
  [/^\/claimable_balances$/, claimableBalances],
  [/^\/claimable_balances\/([^/]+)$/, (request, id = '') => ({ json: claimableJson(claimableNamed(request, id), request.view, request.links) })],
  [/^\/claimable_balances\/([^/]+)\/operations$/, (request, id = '') => operationsOf(request, operationsOfBalance(request, id))],
  [/^\/claimable_balances\/([^/]+)\/transactions$/, (request, id = '') => transactionsOf(request, [...new Set(operationsOfBalance(request, id).map(({ transaction }) => transaction))])],
  [/^\/assets$/, ({ view, query }) => list(assetList(view, { code: query.get('asset_code'), issuer: query.get('asset_issuer') }))],
];

/** Finds what a path leads to. @throws HorizonProblem when nothing is there. */
export function resourceAt(path: string, request: Request): Resource {
  for (const [pattern, handler] of RESOURCES) {
    const names = pattern.exec(path);
    if (names !== null) return handler(request, ...names.slice(1).map(decodeURIComponent));
  }
  throw notFound();
}
