import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { concernsAct } from './store.ts';

/**
 * Why officers froze or moved a holding may not be for the person (section 47 GwG); what was done they are told by mail, and
 * the ledger shows it to everybody. The acts stay with the account as their figures do.
 */
export const holdingsPersonalData: PersonalDataPart = {
  tables: {},
  export: () => Promise.resolve({}),
  forget: (tx, { accountId }) => concernsAct(tx, accountId),
};
