import type { AnnouncementAudience } from '@bb1/domain/announcements/announcement';
import type { AnnouncementWords } from '@bb1/domain/announcements/desk-endpoints';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { House } from '../../module.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { MAILS_KEPT_MS, mailOutcomes, queueMails } from '../../platform/mail/outbox.ts';
import { holdOpenAccounts } from '../accounts/store.ts';
import { knownAddresses } from '../holders/snapshot-store.ts';
import { announcementMail } from './mails/announcement.ts';
import { othersWallets } from './others-wallets.ts';
import {
  assignMails,
  audienceOf,
  dropRecipients,
  insertRecipients,
  recipientsToMail,
  saveOutcomes,
  type Undelivered,
  undeliveredRecipients,
} from './recipient-store.ts';
import { announcementSubject } from './save-draft.ts';
import { announcementsToMail, undispatchedAnnouncements } from './store.ts';

const MAILS_AT_ONCE = 100;
const OUTCOMES_AT_ONCE = 500;

/**
 * Every minute: fixes the recipients of what was approved, queues a mail for each once, and notes
 * which mails were delivered.
 */
export async function sendAnnouncements(house: House): Promise<void> {
  await eachOf([dispatchAll, mailAll, noteOutcomes], (step) => step(house));
}

async function dispatchAll(house: House): Promise<void> {
  await eachOf(await undispatchedAnnouncements(house.db), (one) => dispatch(house, one));
}

async function mailAll(house: House): Promise<void> {
  await eachOf(await announcementsToMail(house.db), (one) => mailRecipients(house, one));
}

/** While the ledger does not answer, there are no recipients: the next minute asks again. */
async function dispatch(
  house: House,
  { id, audience }: { readonly id: string; readonly audience: AnnouncementAudience },
): Promise<void> {
  const { db, clock, stellar, holders, log } = house;
  try {
    const { sequence } = await stellar.network.latestLedger();
    const list = await holders.holdersAt({ ledger: sequence, known: await knownAddresses(db) });
    await db.transaction('dispatch_announcement', async (tx) => {
      const at = clock.now();
      const accountIds = await audienceOf(tx, audience, othersWallets(list, holders.own));
      if (!(await insertRecipients(tx, { id, ledger: sequence, accountIds, at }))) return;
      await record(tx, {
        at,
        actor: SYSTEM,
        act: 'announcement.dispatched',
        subject: announcementSubject(id),
        after: { ledger: sequence, people: accountIds.length },
      });
    });
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    log.warn({ err: error }, `announcement ${id} waits for the list of holders`);
  }
}

type Announced = AnnouncementWords & { readonly id: string };

async function mailRecipients({ db, clock }: House, announced: Announced): Promise<void> {
  let taken: number;
  do {
    taken = await db.transaction('mail_announcement', (tx) => mailSome(tx, announced, clock.now()));
  } while (taken === MAILS_AT_ONCE);
}

/** The mail and its id at the recipient are one transaction: each person gets it exactly once. */
async function mailSome(tx: Tx, announced: Announced, at: Date): Promise<number> {
  const { id, audience } = announced;
  const accountIds = await recipientsToMail(tx, id, MAILS_AT_ONCE);
  // Held, so that no account is closed between this look and the mail.
  const accounts = await holdOpenAccounts(tx, accountIds);
  const mails = new Map(accounts.map((account) => [account.id, newId()]));
  const assigned = new Map(
    (await assignMails(tx, id, mails)).map((row) => [row.account_id, row.mail_id]),
  );
  await queueMails(
    tx,
    accounts.flatMap((account) => {
      const mailId = assigned.get(account.id);
      if (mailId === undefined) return [];
      const [title, text] =
        account.locale === 'de'
          ? [announced.title_de, announced.text_de]
          : [announced.title_en, announced.text_en];
      return [
        {
          id: mailId,
          mail: announcementMail,
          to: account.email,
          locale: account.locale,
          at,
          about: account.id,
          values: { name: account.full_name, announcement: id, title, text, audience },
        },
      ];
    }),
  );
  await dropRecipients(
    tx,
    id,
    accountIds.filter((accountId) => !mails.has(accountId)),
  );
  return accountIds.length;
}

/** As long as our copies of the mails exist. */
async function noteOutcomes({ db, clock }: House): Promise<void> {
  const since = new Date(clock.now().getTime() - MAILS_KEPT_MS);
  let after: Undelivered | null = null;
  for (;;) {
    const undelivered = await undeliveredRecipients(db, { since, after, limit: OUTCOMES_AT_ONCE });
    after = undelivered.at(-1) ?? null;
    if (after === null) return;
    const outcomes = await mailOutcomes(
      db,
      undelivered.map(({ mail_id: mailId }) => mailId),
    );
    await db.transaction('note_announcement_mails', (tx) => saveOutcomes(tx, outcomes));
  }
}
