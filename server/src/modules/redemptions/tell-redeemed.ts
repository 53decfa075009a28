import type { Locale } from '@bb1/domain/locale';
import { sql, type Tx } from '../../platform/db/database.ts';
import { queueMails } from '../../platform/mail/outbox.ts';

// Tokens that changed hands were repaid to somebody else: whoever's wallet it is sees them go. Of a wallet that nobody has shown to be
// theirs we know no address, and whoever has closed the account is told nothing more.
const findHolders = sql<{
  public_key: string;
  moved: boolean;
  tokens: string;
  account_id: string;
  email: string;
  locale: Locale;
  full_name: string;
}>(
  'redemption_lines.holders_to_tell',
  `select l.public_key, l.moved, sum(l.token_amount)::text as tokens, a.id as account_id, a.email, a.locale, a.full_name
   from redemption_lines l join coupon_payouts p on p.id = l.payout_id
   join accounts a on a.id = case when l.moved then (select w.account_id from wallets w where w.public_key = l.public_key) else p.account_id end
   where l.id = any($1) and a.closed_at is null group by l.public_key, l.moved, a.id order by min(l.line_no)`,
);

/** Tells holders that tokens were taken out of their wallets, in one mail for each wallet. */
export async function tellRedeemed(
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
        template: 'tokens-redeemed',
        to,
        locale,
        at,
        about,
        values: { name, tokens, tokenCode, wallet, moved: moved ? 'yes' : 'no', transactionHash },
      }),
    ),
  );
}
