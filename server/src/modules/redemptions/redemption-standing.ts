import { parseMoney, tokens } from '@bb1/domain/money';
import type { RedemptionStanding } from '@bb1/domain/redemptions/desk-endpoints';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { findStanding } from './store.ts';

/** How far the tokens of the bond are out of the world, by the books, and by the ledger what of them nobody has any more. */
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

/** Of the tokens that wait for a redemption, those that are not out there: sent to the issuer, which burns them, or to an account of ours. */
async function returnedUnits(
  { stellar, holders }: RedemptionsContext,
  { waiting, others }: { waiting: bigint; others: bigint },
): Promise<bigint | null> {
  try {
    const { assetCode, address } = stellar.issuer;
    const accounts = await Promise.all(
      holders.own.map(({ publicKey }) => stellar.network.readAccount(publicKey)),
    );
    const own = accounts
      .flatMap(
        (account) =>
          account?.trustlines.filter(
            (one) => one.assetCode === assetCode && one.assetIssuer === address,
          ) ?? [],
      )
      .reduce((sum, { balance }) => sum + balance, 0n);
    const missing = waiting + others - ((await holders.supplyNow()) - own);
    return missing <= 0n ? 0n : missing < waiting ? missing : waiting;
  } catch (error) {
    if (error instanceof LedgerUnreachable) return null;
    throw error;
  }
}
