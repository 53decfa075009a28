import { z } from 'zod';
import { code } from '../form-fields.ts';
import type { MessageCode } from '../messages.ts';
import { readStellarAddress } from '../payments/stellar-address.ts';

/**
 * The address of an account that shall hold tokens (SEP-23). One of the customers behind an account (M…) holds no trustline
 * of their own, and a contract (C…) can hold none at all: each is refused in its own words.
 */
export const walletAddressField = z
  .string(code('required'))
  .trim()
  .superRefine((text, context) => {
    const message = faultOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

function faultOf(text: string): MessageCode | null {
  const address = readStellarAddress(text);
  if (address?.kind === 'account') return null;
  if (address?.kind === 'muxed') return 'muxed_address';
  return address?.kind === 'contract' ? 'contract_address' : 'invalid_public_key';
}
