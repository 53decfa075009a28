import type { HolderSignature } from '../../integrations/stellar/stellar.ts';

/** The format of a signature in the table: `G…:base64`. */
export function writeSignature({ publicKey, signature }: HolderSignature): string {
  return `${publicKey}:${signature}`;
}

export function readSignature(text: string): HolderSignature {
  const [publicKey = '', signature = ''] = text.split(':');
  return { publicKey, signature };
}
