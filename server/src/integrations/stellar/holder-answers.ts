import { z } from 'zod';
import { pageOf, stroops } from './horizon-answers.ts';

// Field names as in `protocols/horizon` of Horizon; only answers of this shape are believed.

const time = z.iso.datetime().transform((text) => new Date(text));
const assetFields = { asset_code: z.string().optional(), asset_issuer: z.string().optional() };

const holderAccount = z.object({
  account_id: z.string(),
  last_modified_ledger: z.int().optional(),
  balances: z.array(
    z.object({
      asset_type: z.string(),
      balance: stroops,
      is_authorized: z.boolean().optional(),
      last_modified_ledger: z.int().optional(),
      ...assetFields,
    }),
  ),
});
export type HolderAccount = z.output<typeof holderAccount>;
export const holderAccountAnswer = holderAccount;
export const holderAccountsPage = pageOf(holderAccount);

/** Common fields of all effects; the others depend on the type. */
export const effectsOfAccountPage = pageOf(
  z.looseObject({ type: z.string(), paging_token: z.string().regex(/^\d+-\d+$/) }),
);
export type AnyEffect = z.output<typeof effectsOfAccountPage>[number];

/** The ledger of an operation, which is the beginning of its id (SEP-35). */
export const operationsOfAccountPage = pageOf(
  z
    .object({ paging_token: z.string().regex(/^\d+$/) })
    .transform(({ paging_token: token }) => ({ ledger: Number(BigInt(token) >> 32n) })),
);

/** `account_credited` and `account_debited`. */
export const movedEffect = z.object({ amount: stroops, ...assetFields });
/** Of an offer: what this account gave and got. */
export const tradeEffect = z.object({
  sold_amount: stroops,
  sold_asset_code: z.string().optional(),
  sold_asset_issuer: z.string().optional(),
  bought_amount: stroops,
  bought_asset_code: z.string().optional(),
  bought_asset_issuer: z.string().optional(),
});
const reserves = z.array(z.object({ asset: z.string(), amount: stroops }));
export const poolDepositEffect = z.object({ reserves_deposited: reserves });
export const poolWithdrawalEffect = z.object({ reserves_received: reserves });
export const trustlineEffect = z.object(assetFields);
/** `authorized_flag` is only present if that flag was set or cleared. */
export const flagsEffect = z.object({
  trustor: z.string(),
  authorized_flag: z.boolean().optional(),
  ...assetFields,
});

/**
 * Amounts of one asset over all accounts, and outside of them. Fields that an older Horizon lacks
 * count as zero.
 */
const none = stroops.default(0n);
const assetRecord = z
  .object({
    balances: z.object({
      authorized: stroops,
      authorized_to_maintain_liabilities: stroops,
      unauthorized: stroops,
    }),
    claimable_balances_amount: none,
    liquidity_pools_amount: none,
    contracts_amount: none,
  })
  .transform(({ balances, ...elsewhere }) =>
    [...Object.values(balances), ...Object.values(elsewhere)].reduce(
      (sum, units) => sum + units,
      0n,
    ),
  );
/** All units of each asset. */
export const assetsPage = pageOf(assetRecord);

export const ledgerRecord = z
  .object({ sequence: z.int(), closed_at: time })
  .transform(({ sequence, closed_at: closedAt }) => ({ sequence, closedAt }));
