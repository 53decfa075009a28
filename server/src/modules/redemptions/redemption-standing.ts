import { parseMoney, tokens } from '@bb1/domain/money';
import type { RedemptionStanding } from '@bb1/domain/redemptions/desk-endpoints';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { trustlineOf } from '../wallets/ask-ledger.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { findStanding } from './store.ts';

/**
 * How many of the bond's tokens are redeemed by the books, and how many the ledger shows as gone
 * already.
 */
export async function redemptionStanding(context: RedemptionsContext): Promise<RedemptionStanding> {
  const row = await context.db.one(findStanding);
  const units = (text: string) => parseMoney('TOKEN', text).units;
  const waiting = units(row.waiting_tokens);
  const returned =
    waiting === 0n
      ? 0n
      : await returnedUnits(context, {
          waiting,
          others: units(row.open_tokens) + units(row.unpaid_in_wallets),
        });
  return {
    is_due: row.repaid > 0,
    repaid: { lines: row.repaid, tokens: row.repaid_tokens },
    redeemed_tokens: row.redeemed_tokens,
    open_tokens: row.open_tokens,
    waiting_tokens: tokens(waiting - (returned ?? 0n)),
    returned_tokens: returned === null ? null : tokens(returned),
    unpaid: { lines: row.unpaid, tokens: row.unpaid_tokens },
  };
}

/**
 * Tokens that await a redemption but are not in circulation: sent to the issuer, which burns them,
 * or to one of our accounts.
 */
async function returnedUnits(
  { stellar, holders }: RedemptionsContext,
  { waiting, others }: { waiting: bigint; others: bigint },
): Promise<bigint | null> {
  try {
    const accounts = await Promise.all(
      holders.own.map(({ publicKey }) => stellar.network.readAccount(publicKey)),
    );
    const own = accounts
      .flatMap((account) => trustlineOf(account, stellar) ?? [])
      .reduce((sum, { balance }) => sum + balance, 0n);
    const missing = waiting + others - ((await holders.supplyNow()) - own);
    return missing <= 0n ? 0n : missing < waiting ? missing : waiting;
  } catch (error) {
    if (error instanceof LedgerUnreachable) return null;
    throw error;
  }
}
