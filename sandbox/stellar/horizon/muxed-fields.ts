import type { xdr } from '@stellar/stellar-sdk';
import { accountOfMuxed, muxedAddressOf, muxedIdOf } from '../core/wire.ts';
import type { Json } from './paging.ts';

/** An account under its name, and its multiplexed address with the id in it when it was written so. */
export function muxedFields(name: string, account: xdr.MuxedAccountWire): Json {
  return { [name]: accountOfMuxed(account), ...multiplexed(name, account) };
}

/** What is told besides the account; nothing for a plain address. */
export function multiplexed(name: string, account: xdr.MuxedAccountWire): Json {
  const id = muxedIdOf(account);
  return id === null
    ? {}
    : { [`${name}_muxed`]: muxedAddressOf(account), [`${name}_muxed_id`]: id.toString() };
}
