import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';

const findEntries = sql(
  'tax_entries.of_person_all',
  `select e.kind, e.year, e.church_tax, coalesce(e.exemption_kind, x.exemption_kind) as exemption, e.valid_from, e.valid_until, e.state, e.proposed_at, e.decided_at
   from tax_entries e left join tax_entries x on x.id = e.exemption_id where e.account_id = $1 order by e.proposed_at, e.id`,
);
const findCertificates = sql(
  'tax_certificates.of_person_all',
  `select number, year, state, payments, income_eur::text, allowance_eur::text, capital_gains_tax_eur::text, solidarity_surcharge_eur::text, church_tax_eur::text, issued_at, cancelled_at
   from tax_certificates where account_id = $1 order by number`,
);
const findFiles = sql<{ number: number; year: number; document_id: string }>(
  'tax_certificates.files_of_person',
  'select number, year, document_id from tax_certificates where account_id = $1 and document_id is not null order by number',
);
const lastIssued = sql<{ at: Date | null }>(
  'tax_certificates.last_of_person',
  'select max(greatest(issued_at, cancelled_at)) as at from tax_certificates where account_id = $1',
);
const deleteEnds = sql(
  'tax_entries.delete_ends',
  'delete from tax_entries where account_id = $1 and exemption_id is not null',
);
const deleteEntries = sql(
  'tax_entries.delete_of_person',
  'delete from tax_entries where account_id = $1',
);

/** Why a payment was taxed as it was, and its certificates, belong to the books; then the figures of certificates stay alone. */
export function taxesPersonalData({ documents }: Pick<Context, 'documents'>): PersonalDataPart {
  return {
    tables: { tax_entries: 'tax_entries', tax_certificates: 'tax_certificates' },
    async export(db, { accountId }) {
      return {
        tax_entries: await db.rows(findEntries, [accountId]),
        tax_certificates: await db.rows(findCertificates, [accountId]),
      };
    },
    async files(db, { accountId }) {
      return (await db.rows(findFiles, [accountId])).map((row) => ({
        name: `tax-certificates/${row.year}-${row.number}.pdf`,
        open: (reading) => documents.openOriginal(reading, row.document_id, accountId),
      }));
    },
    async kept(db, { accountId }) {
      const { at } = await db.one(lastIssued, [accountId]);
      return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
    },
    async forget(tx, { accountId }, kept) {
      if (!kept.has('bookkeeping')) {
        await tx.run(deleteEnds, [accountId]);
        await tx.run(deleteEntries, [accountId]);
        for (const { document_id: id } of await tx.rows(findFiles, [accountId]))
          await documents.remove(tx, id);
      }
      return (await tx.one(lastIssued, [accountId])).at !== null;
    },
  };
}
