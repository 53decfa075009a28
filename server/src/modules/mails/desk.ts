import {
  type DeskMail,
  exportMails,
  getMail,
  listMailPreviews,
  listMails,
  MAIL_FILE,
  type MailDetail,
  retryMail,
  retryMails,
} from '@bb1/domain/mails/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import type { CsvColumn } from '../../platform/http/csv.ts';
import type { Serve } from '../../platform/http/api.ts';
import { onEach } from '../../platform/http/on-each.ts';
import { mailSetting, maskedMailSetting } from '../../platform/mail/mail-setting.ts';
import { exportList } from '../payments/export-list.ts';
import { countMails, findMail, mailContents, mailRows, type MailRow } from './store.ts';
import { resendMail } from './resend-mail.ts';
import { renderStoredMail } from './render-stored-mail.ts';
import { previewOf } from './preview-mail.ts';
import { mailWordsRoutes } from './words-desk.ts';
import { versionsOfMails } from './words-in-use.ts';

export function mailsDeskRoutes(serve: Serve, context: House): void {
  const { db, mails } = context;
  const masked = maskedMailSetting(mailSetting(context));

  async function detail(id: string): Promise<MailDetail> {
    const { values, ...row } = mustFind(await findMail(db, id));
    const { words } = (await versionsOfMails(context, [row.kind]))(row.kind, row.words_version);
    return {
      mail: toMailDto(row),
      shown: renderStoredMail(mails.get(row.kind), masked, { locale: row.locale, values, words }),
    };
  }

  serve(listMails)(async (call) => {
    const { order, page: number, ...filter } = call.query;
    const offset = (number - 1) * ROWS_PER_PAGE;
    const wanted = await mailRows(db, filter, { order, limit: ROWS_PER_PAGE + 1, offset });
    const rows = await db.rows(wanted.statement, wanted.values);
    const page = rows.slice(0, ROWS_PER_PAGE);
    const { counted, isWhole } = await countMails(db, filter);
    const contents = await mailContents(
      db,
      page.map(({ id }) => id),
    );
    const wordsOf = await versionsOfMails(
      context,
      page.map(({ kind }) => kind),
    );
    return {
      mails: page.map((row) => ({
        ...toMailDto(row),
        subject:
          renderStoredMail(mails.get(row.kind), masked, {
            locale: row.locale,
            values: contents.get(row.id)?.values ?? {},
            words: wordsOf(row.kind, row.words_version).words,
          })?.subject ?? null,
      })),
      total: isWhole ? counted : Math.max(counted, offset + rows.length),
      is_whole_count: isWhole,
      page: number,
    };
  });
  serve(exportMails)((call) =>
    exportList(context, {
      name: 'mails',
      officerId: call.officer.officerId,
      filter: call.query,
      read: async (tx, { limit }) =>
        tx.inPieces(await mailRows(tx, call.query, { order: call.query.order, limit, offset: 0 })),
      columns: COLUMNS,
      names: (row) => [row.recipient],
    }),
  );
  serve(getMail)((call) => detail(call.params.id));
  serve(retryMail)(async (call) => {
    await resendMail(context, { id: call.params.id, officerId: call.officer.officerId });
    return detail(call.params.id);
  });
  serve(retryMails)((call) =>
    onEach(call, (id) => resendMail(context, { id, officerId: call.officer.officerId })),
  );

  serve(listMailPreviews)(async (call) => {
    const wordsOf = await versionsOfMails(context, [...mails.keys()]);
    return {
      previews: [...mails.values()].map((mail) => {
        const { version, words } = wordsOf(mail.name, null);
        const { subject } = previewOf(context, mail, call.locale, words);
        return { kind: mail.name, subject, version };
      }),
    };
  });
  mailWordsRoutes(serve, context);
}

function toMailDto(row: MailRow): DeskMail {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    given_up_at: row.given_up_at?.toISOString() ?? null,
  };
}

const COLUMNS = MAIL_FILE.map((name): CsvColumn<MailRow> => ({ name, value: (row) => row[name] }));
