import type { xdr } from '@stellar/stellar-sdk';
import { accountOfMuxed, muxedAddressOf, muxedIdOf } from '../core/wire.ts';
import type { Json } from './paging.ts';

/** An account's address, with its muxed address and id if it was written so. */
export function muxedFields(name: string, account: xdr.MuxedAccountWire): Json {
  return { [name]: accountOfMuxed(account), ...multiplexed(name, account) };
}

/** The additional fields; none for a plain address. */
export function multiplexed(name: string, account: xdr.MuxedAccountWire): Json {
  const id = muxedIdOf(account);
  return id === null
    ? {}
    : { [`${name}_muxed`]: muxedAddressOf(account), [`${name}_muxed_id`]: id.toString() };
}
