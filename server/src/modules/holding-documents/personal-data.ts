import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import { registerExtractNumber } from '@bb1/domain/holding-documents/register-extract';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Context } from '../../context.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { type ExtractRow, extractsOf, forgetHolderName, forgetRegisterLook } from './store.ts';

/** An extract belongs to the books; afterwards its figures stay without name and file. */
export function holdingDocumentsPersonalData({
  documents,
}: Pick<Context, 'documents'>): PersonalDataPart {
  return {
    tables: {
      register_extracts: {
        export: 'register_extracts',
        shown: 'number reason content token_amount issued_at',
        keptBack: 'id account_id document_id',
      },
      register_looks: {
        export: 'register_extracts',
        shown: '',
        keptBack: 'account_id looked_at',
      },
    },
    export: async (db, { accountId }) => ({
      register_extracts: (await extractsOf(db, accountId)).map((row) => ({
        number: numberOf(row),
        reason: row.reason,
        content: row.content,
        token_amount: row.tokens,
        issued_at: row.issued_at,
      })),
    }),
    files: async (db, { accountId }) =>
      (await extractsOf(db, accountId)).flatMap((row) => {
        const { document_id: documentId } = row;
        if (documentId === null) return [];
        return {
          name: `register-extracts/${numberOf(row)}.pdf`,
          open: (reading) => documents.openOriginal(reading, documentId, accountId),
        };
      }),
    async kept(db, { accountId }) {
      const last = (await extractsOf(db, accountId)).at(-1);
      return last === undefined
        ? []
        : [{ record: 'bookkeeping', until: booksKeptUntil(last.issued_at) }];
    },
    async forget(tx, { accountId }, kept) {
      const extracts = await extractsOf(tx, accountId);
      if (!kept.has('bookkeeping')) {
        await tx.run(forgetRegisterLook, [accountId]);
        await tx.run(forgetHolderName, [accountId]);
        for (const { document_id: id } of extracts) if (id !== null) await documents.remove(tx, id);
      }
      return extracts.length > 0;
    },
  };
}

/** As printed on the extract. */
export function numberOf({ number, issued_at: issuedAt }: ExtractRow): string {
  return registerExtractNumber(Number(berlinDay(issuedAt).slice(0, 4)), number);
}
