import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { idField } from '../form-fields.ts';
import {
  holdingStatementSchema,
  registerExtractSchema,
  statedDay,
  statedLanguage,
} from './endpoints.ts';

const ofPerson = z.object({ account_id: idField });

export const getHolderDocuments = endpoint({
  name: 'getHolderDocuments',
  route: 'GET /desk/holder_documents/:account_id',
  audience: { officer: 'holders.view' },
  summary: 'A person’s register extracts, newest first; the view is logged',
  params: ofPerson,
  reply: z.object({
    person: z.object({ account_id: z.string(), full_name: z.string(), email: z.string() }),
    extracts: z.array(registerExtractSchema),
  }),
});
export const getHolderStatement = endpoint({
  name: 'getHolderStatement',
  route: 'GET /desk/holder_documents/:account_id/statement',
  audience: { officer: 'holders.view' },
  summary:
    'A person’s holding at the end of a past day and payouts of its year; the view is logged',
  limit: COSTLY,
  params: ofPerson,
  query: z.strictObject(statedDay),
  reply: holdingStatementSchema,
});
export const downloadHolderStatement = endpoint({
  name: 'downloadHolderStatement',
  route: 'GET /desk/holder_documents/:account_id/statement/file',
  audience: { officer: 'holders.view' },
  summary: 'The same as a PDF in the language asked for; the download is logged',
  limit: COSTLY,
  params: ofPerson,
  query: z.strictObject({ ...statedDay, ...statedLanguage }),
  reply: z.unknown(),
  download: 'application/pdf',
});
export const downloadHolderExtract = endpoint({
  name: 'downloadHolderExtract',
  route: 'GET /desk/holder_documents/:account_id/extracts/:id/file',
  audience: { officer: 'holders.view' },
  summary: 'The PDF of a person’s register extract; the download is logged',
  params: z.object({ account_id: idField, id: idField }),
  reply: z.unknown(),
  download: 'application/pdf',
});
