import type { HolderSignature } from '../../integrations/stellar/stellar.ts';

/** How a signature stands in the table: `G…:base64`. */
export function writeSignature({ publicKey, signature }: HolderSignature): string {
  return `${publicKey}:${signature}`;
}

export function readSignature(text: string): HolderSignature {
  const [publicKey = '', signature = ''] = text.split(':');
  return { publicKey, signature };
}
