import { tokensRedeemedMail } from './mails/tokens-redeemed.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { findHolders } from './line-store.ts';

/** Notifies holders of tokens taken out of their wallets, in one mail for each wallet. */
export async function mailRedeemed(
  tx: Tx,
  redeemed: {
    readonly lineIds: readonly string[];
    readonly tokenCode: string;
    readonly transactionHash: string;
    readonly at: Date;
  },
): Promise<void> {
  const { lineIds, tokenCode, transactionHash, at } = redeemed;
  const holders = await tx.rows(findHolders, [lineIds]);
  await queueMails(
    tx,
    holders.map(
      ({
        account_id: about,
        email: to,
        locale,
        full_name: name,
        tokens,
        public_key: wallet,
        moved,
      }) => ({
        mail: tokensRedeemedMail,
        to,
        locale,
        at,
        about,
        values: { name, tokens, tokenCode, wallet, moved: moved ? 'yes' : 'no', transactionHash },
      }),
    ),
  );
}
