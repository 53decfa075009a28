import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { listWallets } from '../wallets/store.ts';
import { refuseWhenUnreachable } from './claim-refusals.ts';

const findClaims = sql(
  'claims.of_person',
  `select c.state, c.shape, c.public_key, c.token_amount::text, c.failure, c.created_at, c.settled_at, t.settled_ledger,
     (select json_agg(json_build_object('transaction_hash', a.transaction_hash, 'built_at', a.built_at, 'accepted_at', a.accepted_at, 'holder_signatures', a.holder_signatures, 'outcome', a.outcome) order by a.attempt_no) from transfer_attempts a where a.transfer_id = t.id) as transactions
   from distribution_claims c left join transfers t on t.id = c.transfer_id where c.account_id = $1 order by c.created_at, c.id`,
);
const hasOpen = sql<{ found: boolean }>(
  'claims.has_open',
  "select exists (select from distribution_claims where account_id = $1 and state <> 'settled') as found",
);
const lastEntry = sql<{ at: Date | null }>(
  'claims.last_entry',
  'select greatest(max(created_at), max(settled_at)) as at from distribution_claims where account_id = $1',
);

/**
 * Claims, and whether tokens lie in any wallet of the person: then the relation goes on, because
 * interest is still owed. The address of a wallet stands in a public ledger in any case and names nobody.
 */
export function claimsPersonalData(stellar: Stellar): PersonalDataPart {
  return {
    tables: { distribution_claims: 'claims', transfers: 'claims', transfer_attempts: 'claims' },
    commercialLetters: ['claim-settled', 'withdrawal-received'],
    export: async (db, { accountId }) => ({ claims: await db.rows(findClaims, [accountId]) }),
    obstacles: async (db, { accountId }) =>
      (await db.one(hasOpen, [accountId])).found ? ['claim_under_way'] : [],
    async obstaclesElsewhere(db: Queryable, { accountId }) {
      const wallets = await listWallets(db, accountId);
      const held = await refuseWhenUnreachable(
        Promise.all(wallets.map((wallet) => holdsTokens(stellar, wallet.public_key))),
      );
      return held.includes(true) ? ['tokens_held'] : [];
    },
    async kept(db, { accountId }) {
      const { at } = await db.one(lastEntry, [accountId]);
      return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
    },
    forget: async (tx, { accountId }) => (await tx.one(lastEntry, [accountId])).at !== null,
  };
}

async function holdsTokens({ network, claims }: Stellar, publicKey: string): Promise<boolean> {
  const account = await network.readAccount(publicKey);
  return (
    account?.trustlines.some(
      (line) =>
        line.assetCode === claims.assetCode &&
        line.assetIssuer === claims.assetIssuer &&
        line.balance > 0n,
    ) ?? false
  );
}
