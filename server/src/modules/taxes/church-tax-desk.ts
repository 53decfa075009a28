import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuseField } from '@bb1/domain/refusal';
import {
  checkChurchTaxAnswers as checkEndpoint,
  exportChurchTaxQuery,
  getChurchTaxQuery,
  proposeChurchTaxAnswers as proposeEndpoint,
} from '@bb1/domain/taxes/church-tax-desk-endpoints';
import {
  ANSWER_COLUMNS,
  churchTaxQueryOf,
  informedBefore,
} from '@bb1/domain/taxes/church-tax-query';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { csvDownload } from '../../platform/http/csv.ts';
import { findOpenApproval } from '../approvals/store.ts';
import {
  answersSubject,
  CHURCH_TAX_ANSWERS_FILE,
  checkChurchTaxAnswers,
  proposeChurchTaxAnswers,
} from './church-tax-answers.ts';
import { askablePeople, countOpenAnswers } from './church-tax-store.ts';

export function churchTaxDeskRoutes(
  serve: Serve,
  house: Pick<Context, 'db' | 'clock'> & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock } = house;

  serve(getChurchTaxQuery)(async () => {
    const now = clock.now();
    const query = churchTaxQueryOf(berlinDay(now));
    const open = await findOpenApproval(
      db,
      CHURCH_TAX_ANSWERS_FILE.name,
      answersSubject(query.answersFor),
    );
    return {
      year: query.year,
      answers_for: query.answersFor,
      ...(await db.one(countOpenAnswers, [query.answersFor, query.year, informedBefore(now)])),
      approval_id: open?.id ?? null,
    };
  });
  serve(exportChurchTaxQuery)((call) =>
    db.transaction('export_list', async (tx) => {
      const now = clock.now();
      const query = churchTaxQueryOf(berlinDay(now));
      const people = await tx.rows(askablePeople, [
        query.answersFor,
        query.year,
        informedBefore(now),
      ]);
      await record(tx, {
        at: now,
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'church_tax_query.exported',
        subject: answersSubject(query.answersFor),
        after: { rows: people.length },
      });
      const rows = people.map((person) => ({
        account_id: person.account_id,
        tax_id: person.tax_id,
        date_of_birth: person.dob,
        year: query.answersFor,
        answer: '',
        community: '',
      }));
      return csvDownload(
        `church-tax-query-${query.answersFor}.csv`,
        ANSWER_COLUMNS.map((name) => ({ name, value: (row: (typeof rows)[number]) => row[name] })),
        [rows],
      );
    }),
  );
  serve(checkEndpoint)(({ files, officer: { officerId } }) =>
    checkChurchTaxAnswers(house, { ...sentFile(files), officerId }),
  );
  serve(proposeEndpoint)(async ({ body, files, officer: { officerId } }) => ({
    id: await proposeChurchTaxAnswers(house, {
      ...sentFile(files),
      officerId,
      reason: body.reason,
    }),
  }));
}

function sentFile(files: readonly UploadedFile[]) {
  const [file] = files;
  if (file === undefined) throw refuseField('file', 'required');
  return { name: file.fileName, bytes: file.bytes };
}
