import { everyMinute, type Module } from '../../module.ts';
import { holdingDocumentsDeskRoutes } from './desk.ts';
import { issueExtracts } from './issue-extracts.ts';
import { registerExtractMail } from './mails/register-extract.ts';
import { holdingDocumentsPersonalData } from './personal-data.ts';
import { holdingDocumentsRoutes } from './routes.ts';

export const holdingDocuments: Module = {
  name: 'holding-documents',
  routes: holdingDocumentsRoutes,
  desk: holdingDocumentsDeskRoutes,
  sweeps: [everyMinute('holding_documents.issue_extracts', issueExtracts)],
  mails: [registerExtractMail],
  personalData: (house) => [holdingDocumentsPersonalData(house)],
};
