import { z } from 'zod';
import { code } from '../form-fields.ts';
import type { MessageCode } from '../messages.ts';
import { readStellarAddress } from '../payments/stellar-address.ts';

/**
 * The address of an account that can hold tokens (SEP-23). A muxed address (M…) has no trustline of
 * its own, and a contract (C…) cannot hold the token; each is refused with its own message.
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
