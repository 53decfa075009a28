import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, timestampField } from '../form-fields.ts';
import { WALLET_PROOFS } from './wallet-proof.ts';

const walletSchema = z.object({
  public_key: z.string(),
  /** How the person proved that the address is theirs. */
  proof: z.enum(WALLET_PROOFS),
  proven_at: timestampField,
});
export type Wallet = z.infer<typeof walletSchema>;

const trustlineSchema = z.object({
  public_key: z.string(),
  state: z.enum(['no_account', 'not_found', 'verified']),
  /** Whether the issuer has authorised it; a claim does so. */
  is_authorized: z.boolean(),
  limit: z.string(),
  balance: z.string(),
  /** Whether there is room for all tokens the person can claim. */
  enough_for_tokens: z.boolean(),
  lumens: z.string(),
  /** Lumens above the reserve, from which fees are paid. */
  spendable_lumens: z.string(),
});
export type TrustlineView = z.infer<typeof trustlineSchema>;

const builtTrustlineSchema = z.object({
  envelope_xdr: z.string(),
  transaction_hash: z.string(),
  network_passphrase: z.string(),
  expires_at: timestampField,
  /** Opens a wallet that signs the transaction and submits it to the network itself (SEP-7). */
  uri: z.string(),
});
export type BuiltTrustline = z.infer<typeof builtTrustlineSchema>;

/** A text that is no address counts as an unknown wallet. */
const publicKeyParams = z.strictObject({ public_key: z.string() });

export const listWallets = endpoint({
  name: 'listWallets',
  route: 'GET /wallets',
  audience: 'investor',
  summary: 'The wallets the person has proven to be theirs, oldest first',
  reply: z.array(walletSchema),
});
export const requestWalletChallenge = endpoint({
  name: 'requestWalletChallenge',
  route: 'POST /wallets/challenges',
  audience: 'investor',
  summary:
    'A web authentication challenge (SEP-10) that connects a wallet to this account, in this session only. Sign it, exchange it at WEB_AUTH_ENDPOINT for a token, and connect the wallet with the token',
  body: z.strictObject({
    public_key: z.string(code('required')).max(69, code('web_auth_account')),
  }),
  reply: z.object({ transaction: z.string(), network_passphrase: z.string() }),
  status: 201,
  limit: COSTLY,
});
export const connectWallet = endpoint({
  name: 'connectWallet',
  route: 'POST /wallets',
  audience: 'investor',
  summary:
    'Connect a wallet with the web authentication token (SEP-10) earned with a challenge of this session; it works once',
  body: z.strictObject({ token: z.string(code('required')).max(4_000, code('web_auth_token')) }),
  reply: walletSchema,
  status: 201,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const getTrustline = endpoint({
  name: 'getTrustline',
  route: 'GET /wallets/:public_key/trustline',
  audience: 'investor',
  summary: 'Whether a wallet can hold the tokens, according to the ledger now',
  params: publicKeyParams,
  reply: trustlineSchema,
});
export const buildTrustline = endpoint({
  name: 'buildTrustline',
  route: 'POST /wallets/:public_key/trustline/build',
  audience: 'investor',
  summary: 'The transaction by which the wallet opens its trustline, for its owner to sign',
  params: publicKeyParams,
  reply: builtTrustlineSchema,
  limit: COSTLY,
});
export const submitTrustline = endpoint({
  name: 'submitTrustline',
  route: 'POST /wallets/:public_key/trustline',
  audience: 'investor',
  summary: 'Submit the signed transaction that opens a wallet’s trustline',
  params: publicKeyParams,
  body: z.strictObject({
    signed_envelope_xdr: z.string(code('required')).max(20_000, code('not_this_trustline')),
  }),
  reply: trustlineSchema,
  limit: COSTLY,
});
