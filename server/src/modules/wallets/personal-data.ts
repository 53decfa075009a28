import { sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { listWallets } from './store.ts';

const deleteAll = sql('wallets.delete_of_person', 'delete from wallets where account_id = $1');

/** Whose wallet received tokens belongs to the books; without books nothing was ever paid into one. */
export const walletsPersonalData: PersonalDataPart = {
  tables: { wallets: 'wallets' },
  async export(db, { accountId }) {
    return {
      wallets: (await listWallets(db, accountId)).map(({ public_key, proof, proven_at }) => ({
        public_key,
        proof,
        proven_at,
      })),
    };
  },
  async forget(tx, { accountId }, kept) {
    if (kept.has('bookkeeping')) return (await listWallets(tx, accountId)).length > 0;
    await tx.run(deleteAll, [accountId]);
    return false;
  },
};
