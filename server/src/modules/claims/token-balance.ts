import type { z } from 'zod';
import { decimal, money, tokens } from '@bb1/domain/money';
import type { tokenBalanceSchema } from '@bb1/domain/tokens/endpoints';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { trustlineOf } from '../wallets/ask-ledger.ts';
import { listWallets } from '../wallets/store.ts';
import type { ClaimsContext } from './claims-context.ts';

type TokenBalance = z.infer<typeof tokenBalanceSchema>;

/**
 * A person's tokens: here, and on the ledger according to the ledger now. Without an answer there
 * is no balance, never an old one.
 */
export async function tokenBalance(
  context: Pick<ClaimsContext, 'db' | 'stellar'>,
  accountId: string,
): Promise<TokenBalance> {
  const { db, stellar } = context;
  const here = {
    token_code: stellar.claims.assetCode,
    unclaimed_tokens: tokens(await unclaimedTokenUnits(db, accountId)),
  };
  const wallets = await listWallets(db, accountId);
  try {
    const balances = await Promise.all(
      wallets.map((wallet) => readBalance(context, wallet.public_key)),
    );
    return { ...here, wallets: balances.flat(), ledger_reachable: true };
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    return { ...here, wallets: [], ledger_reachable: false };
  }
}

/** None without an account. */
async function readBalance(
  { stellar }: Pick<ClaimsContext, 'stellar'>,
  publicKey: string,
): Promise<TokenBalance['wallets']> {
  const account = await stellar.network.readAccount(publicKey);
  if (account === null) return [];
  return [
    {
      public_key: publicKey,
      tokens: tokens(trustlineOf(account, stellar)?.balance ?? 0n),
      xlm: decimal(money('XLM', account.lumens)),
    },
  ];
}
