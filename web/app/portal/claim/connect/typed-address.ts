import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { StrKey } from '@stellar/stellar-sdk/base';

const ADDRESS_COMPLAINTS = [
  'address_missing',
  'secret_key',
  'muxed_address',
  'contract_address',
  'not_an_address',
] as const;
export type AddressComplaint = (typeof ADDRESS_COMPLAINTS)[number];

/**
 * The typed or pasted address, or what is wrong with it. A secret key is recognised here, and never
 * sent.
 */
export function readTypedAddress(
  typed: string,
): { readonly publicKey: string } | { readonly complaint: AddressComplaint } {
  const text = typed.replace(/\s+/g, '').toUpperCase();
  if (text === '') return { complaint: 'address_missing' };
  if (StrKey.isValidEd25519SecretSeed(text)) return { complaint: 'secret_key' };
  const address = readStellarAddress(text);
  if (address === null) return { complaint: 'not_an_address' };
  if (address.kind === 'muxed') return { complaint: 'muxed_address' };
  return address.kind === 'contract'
    ? { complaint: 'contract_address' }
    : { publicKey: address.account };
}
