import { StrKey } from '@stellar/stellar-sdk';
import { NATIVE } from '../core/wire.ts';
import type { Links } from './links.ts';
import { type Json, type Listing, recordList, type RecordList } from './paging.ts';
import { badRequest, notFound } from './problems.ts';
import type { View } from './view.ts';

/** A read request, with the view to read from. */
export type Request = {
  view: View;
  links: Links;
  query: URLSearchParams;
  networkPassphrase: string;
};

/**
 * `answer` identifies the state of a streamed resource, which is sent again when it changes. Null
 * without a stream.
 */
export type Resource = { json: Json; answer: string | null } | { list: RecordList };

export type Handler = (request: Request, ...names: string[]) => Resource;

export function one(json: Json, answer: string | null = null): Resource {
  return { json, answer };
}

export function list<T>(listing: Listing<T>): Resource {
  return { list: recordList(listing) };
}

export function known<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

export function validAccount(id: string, field: string): string {
  if (!StrKey.isValidEd25519PublicKey(id))
    throw badRequest(field, 'Account ID must start with `G` and contain 56 alphanum characters');
  return id;
}

export function validAsset(asset: string): string {
  const [code = '', issuer = '', ...rest] = asset.split(':');
  const isIssued =
    /^[A-Za-z0-9]{1,12}$/.test(code) && StrKey.isValidEd25519PublicKey(issuer) && rest.length === 0;
  if (!isIssued && asset !== NATIVE)
    throw badRequest(
      'asset',
      'Asset must be the string "native" or a string of the form "Code:IssuerAccountID" for issued assets.',
    );
  return asset;
}

export function validNumber(text: string, field: string, name: string): bigint {
  if (!/^\d{1,19}$/.test(text)) throw badRequest(field, `${name} must be an integer higher than 0`);
  return BigInt(text);
}

/** An unknown account has no history, which differs from an empty one. */
export function seenAccount({ view }: Request, id: string): string {
  if (view.transactions(validAccount(id, 'account_id')).length === 0) throw notFound();
  return id;
}

export function wantsFailed({ query }: Request): boolean {
  return query.get('include_failed') === 'true';
}
