import type { z } from 'zod';
import { decimal, money, tokens } from '@bb1/domain/money';
import type { tokenBalanceSchema } from '@bb1/domain/tokens/endpoints';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { unclaimedTokenUnits } from '../tokens/unclaimed-tokens.ts';
import type { ClaimsContext } from './claims-context.ts';
import { findWalletAddress } from './store.ts';

type TokenBalance = z.infer<typeof tokenBalanceSchema>;

/** What a person has: here, and on the ledger as the ledger tells it now. Without an answer there is no balance, never an old one. */
export async function tokenBalance(context: ClaimsContext, accountId: string): Promise<TokenBalance> {
  const { db, stellar } = context;
  const address = await findWalletAddress(db, accountId);
  const here = { token_code: stellar.claims.assetCode, unclaimed_tokens: tokens(await unclaimedTokenUnits(db, accountId)) };
  if (address === null) return { ...here, wallet: null, ledger_reachable: true };
  try {
    return { ...here, wallet: await readWallet(context, address), ledger_reachable: true };
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    return { ...here, wallet: null, ledger_reachable: false };
  }
}

async function readWallet({ stellar }: ClaimsContext, address: string): Promise<TokenBalance['wallet']> {
  const { assetCode, assetIssuer } = stellar.claims;
  const account = await stellar.network.readAccount(address);
  const line = account?.trustlines.find((one) => one.assetCode === assetCode && one.assetIssuer === assetIssuer);
  return { public_key: address, tokens: tokens(line?.balance ?? 0n), xlm: decimal(money('XLM', account?.lumens ?? 0n)) };
}
