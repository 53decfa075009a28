import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { listWallets } from '../wallets/store.ts';
import { askLedger, trustlineOf } from '../wallets/ask-ledger.ts';
import { findClaims, hasOpen, lastEntry } from './store.ts';

/**
 * Claims, and whether any wallet of the person holds tokens: if so the relationship continues,
 * because interest is still owed. A wallet's address is public on the ledger anyway and
 * contains no name.
 */
export function claimsPersonalData(stellar: Stellar): PersonalDataPart {
  return {
    tables: {
      distribution_claims: {
        export: 'claims',
        shown: 'state public_key token_amount failure created_at settled_at shape',
        keptBack: 'id account_id transfer_id',
      },
      transfers: {
        export: 'claims',
        shown: 'settled_ledger',
        keptBack:
          'id kind state channel sequence created_at memo_type memo stop_requested_at failure',
      },
      transfer_attempts: {
        export: 'claims',
        shown: 'transaction_hash built_at outcome holder_signatures accepted_at',
        keptBack:
          'id transfer_id attempt_no unsigned_envelope_xdr max_time signed_envelope_xdr fee_per_operation fee_offered_at fee_at_cap first_posted_at result_code operation_codes',
      },
    },
    export: async (db, { accountId }) => ({ claims: await db.rows(findClaims, [accountId]) }),
    obstacles: async (db, { accountId }) =>
      (await db.one(hasOpen, [accountId])).found ? ['claim_under_way'] : [],
    async obstaclesElsewhere(db: Queryable, { accountId }) {
      const wallets = await listWallets(db, accountId);
      const held = await askLedger(
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

async function holdsTokens(stellar: Stellar, publicKey: string): Promise<boolean> {
  const account = await stellar.network.readAccount(publicKey);
  return (trustlineOf(account, stellar)?.balance ?? 0n) > 0n;
}
