import { Networks } from '@stellar/stellar-sdk/base';
import { insist } from './envelope-refused.ts';
import type { CheckedTransaction } from './read-transaction.ts';

/** `replace` and `chain` would let a wallet sign something other than the link's transaction. */
const ALLOWED = [
  'xdr',
  'callback',
  'pubkey',
  'msg',
  'network_passphrase',
  'origin_domain',
  'signature',
];

/**
 * Checks the link (SEP-7) that asks an external wallet for a signature: it must carry the exact
 * checked transaction for our network, and submit it to this site or nowhere. Throws
 * EnvelopeRefused otherwise.
 */
export function checkLink(
  uri: string,
  checked: CheckedTransaction,
  { publicKey, origin }: { readonly publicKey: string; readonly origin: string },
): string {
  const [operation, query = ''] = split(uri);
  insist(operation === 'web+stellar:tx', 'wrong_link', operation);
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys())
    insist(ALLOWED.includes(name) && parameters.getAll(name).length === 1, 'wrong_link', name);
  insist(parameters.get('xdr') === checked.envelopeXdr, 'wrong_link', 'xdr');
  // The standard leaves the public network unnamed.
  const network = parameters.get('network_passphrase') ?? Networks.PUBLIC;
  insist(network === checked.networkPassphrase, 'wrong_network', network);
  insist((parameters.get('pubkey') ?? publicKey) === publicKey, 'wrong_link', 'pubkey');
  const callback = parameters.get('callback');
  insist(callback === null || callback.startsWith(`url:${origin}/`), 'wrong_link', callback ?? '');
  const { host, hostname } = new URL(origin);
  const domain = parameters.get('origin_domain');
  insist(domain === null || domain === host || domain === hostname, 'wrong_link', domain ?? '');
  return uri;
}

function split(uri: string): [string, string?] {
  const at = uri.indexOf('?');
  return at < 0 ? [uri] : [uri.slice(0, at), uri.slice(at + 1)];
}
