import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { Context } from '../../context.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { owedTaxRefunds } from './owed-refund-store.ts';
import {
  deleteEnds,
  deleteEntries,
  deleteNotices,
  deletePaperNotices,
  findCertificates,
  findCorrections,
  findEntries,
  findFiles,
  findNotices,
  findPaperNotices,
  findShortfalls,
  lastIssued,
} from './personal-data-store.ts';

/**
 * Tax entries and certificates belong to the books; afterwards only the certificates' figures stay.
 */
export function taxesPersonalData({ documents }: Pick<Context, 'documents'>): PersonalDataPart {
  return {
    tables: {
      tax_entries: {
        export: 'tax_entries',
        shown:
          'kind year church_tax church_community holder_kind exemption_kind valid_from valid_until tax_office issued_on list_number state proposed_at decided_at',
        keptBack: 'id account_id exemption_id document_reference proposed_by decided_by import_id',
      },
      church_tax_notices: {
        export: 'church_tax_notices',
        shown: 'year sent_at',
        keptBack: 'account_id',
      },
      tax_paper_notices: {
        export: 'tax_paper_notices',
        shown: 'sent_at',
        keptBack: 'entry_id account_id',
      },
      tax_corrections: {
        export: 'tax_corrections',
        shown:
          'payout_id month capital_gains_tax_before_eur solidarity_surcharge_before_eur church_tax_before_eur church_community_before capital_gains_tax_after_eur solidarity_surcharge_after_eur church_tax_after_eur church_community_after corrected_at',
        keptBack: 'id correction_no account_id running_case gain_case',
      },
      tax_shortfalls: {
        export: 'tax_shortfalls',
        shown:
          'payout_id month capital_gains_tax_before_eur solidarity_surcharge_before_eur church_tax_before_eur capital_gains_tax_right_eur solidarity_surcharge_right_eur church_tax_right_eur church_community noticed_at withdrawn_at',
        keptBack: 'id account_id running_case gain_case withdrawal_id',
      },
      tax_certificates: {
        export: 'tax_certificates',
        shown:
          'number year payments income_eur allowance_eur capital_gains_tax_eur solidarity_surcharge_eur church_tax_eur document_id state issued_at cancelled_at',
        keptBack: 'id account_id run_id is_specimen replaces_id',
      },
    },
    async export(db, { accountId }) {
      return {
        tax_entries: await db.rows(findEntries, [accountId]),
        church_tax_notices: await db.rows(findNotices, [accountId]),
        tax_paper_notices: await db.rows(findPaperNotices, [accountId]),
        tax_corrections: await db.rows(findCorrections, [accountId]),
        tax_shortfalls: await db.rows(findShortfalls, [accountId]),
        tax_certificates: await db.rows(findCertificates, [accountId]),
      };
    },
    async files(db, { accountId }) {
      return (await db.rows(findFiles, [accountId])).map((row) => ({
        name: `tax-certificates/${row.year}-${row.number}.pdf`,
        open: (reading) => documents.openOriginal(reading, row.document_id, accountId),
      }));
    },
    obstacles: async (db, { accountId }) =>
      (await owedTaxRefunds(db, accountId)).length > 0 ? ['payment_under_way'] : [],
    async kept(db, { accountId }) {
      const { at } = await db.one(lastIssued, [accountId]);
      return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
    },
    async forget(tx, { accountId }, kept) {
      if (!kept.has('bookkeeping')) {
        await tx.run(deletePaperNotices, [accountId]);
        await tx.run(deleteEnds, [accountId]);
        await tx.run(deleteEntries, [accountId]);
        await tx.run(deleteNotices, [accountId]);
        for (const { document_id: id } of await tx.rows(findFiles, [accountId]))
          await documents.remove(tx, id);
      }
      return (await tx.one(lastIssued, [accountId])).at !== null;
    },
  };
}
