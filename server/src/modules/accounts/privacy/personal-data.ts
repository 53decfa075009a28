import { type Queryable, sql } from '../../../platform/db/database.ts';
import { removeFactors } from '../../../platform/factors/remove-factors.ts';
import type {
  Person,
  PersonalDataPart,
} from '../../../platform/personal-data/personal-data-part.ts';
import { nameBrowser } from '../../../platform/sessions/name-browser.ts';
import { endSessionsOf, listSessionsOf } from '../../../platform/sessions/sessions.ts';
import { factorOwner } from '../factors/factor-account.ts';

const findProfile = sql(
  'accounts.profile_of_person',
  'select email, email_confirmed_at, full_name, phone_number, locale as language, sign_up_context, created_at as registered_at, password_changed_at from accounts where id = $1',
);
const findChange = sql(
  'email_changes.of_person',
  'select new_email, requested_at, expires_at from email_changes where account_id = $1',
);
const findAcceptances = sql(
  'acceptances.of_person',
  'select document, version, accepted_at from acceptances where account_id = $1 order by accepted_at, document',
);
const findFactors = sql(
  'factors.of_person',
  `select 'authenticator_app' as kind, null as name, added_at, null::timestamptz as last_used_at from totp_factors where owner_kind = 'investor' and owner_id = $1 and confirmed_at is not null
   union all select 'passkey', name, added_at, last_used_at from passkeys where owner_kind = 'investor' and owner_id = $1
   union all select 'recovery_code', null, made_at, used_at from recovery_codes where owner_kind = 'investor' and owner_id = $1
   order by 3, 1`,
);
// Not what officers wrote for each other.
const findResets = sql(
  'factor_resets.of_person',
  'select proposed_at, approvable_from, state, decided_at from factor_resets where account_id = $1 order by proposed_at',
);
// Mails to this mailbox about another account (somebody typed the address there) are not about the person. Ids of links and sealed codes are no use to anybody but us.
const findRequests = sql(
  'data_requests.of_person',
  'select kind, received_on, due_on, asked, state, answer, settled_at from data_requests where account_id = $1 order by received_on, id',
);
const forgetWords = sql(
  'data_requests.forget_words',
  'update data_requests set asked = null, answer = null where account_id = $1',
);
const findBlocks = sql(
  'account_blocks.of_person',
  "select kind, decided_at as counts_since from account_blocks where account_id = $1 and state = 'approved' order by decided_at",
);
const findMails = sql(
  'mail.of_person',
  `select template as kind, locale as language, recipient, created_at, sent_at, values - '{tokenId,leaveTokenId,unsubscribeTokenId,sealedCode}'::text[] as contents
   from mail_outbox m where subject_id = $1 or (lower(recipient) = lower($2) and not exists (select from accounts a where a.id = m.subject_id)) order by created_at, id`,
);
// What others did is told where the person was told of it or may know it; other entries may be about things that must stay quiet (section 47 GwG).
const TOLD = [
  'account.viewed',
  'account.sessions_ended',
  'account.factor_reset_proposed',
  'account.factor_reset_approved',
  'account.factor_reset_declined',
  'account.factor_reset_withdrawn',
  'kyc.viewed',
  'kyc.document_viewed',
  'kyc.in_progress',
  'kyc.in_review',
  'kyc.action_needed',
  'kyc.approved',
  'kyc.approved_except_video',
  'kyc.rejected',
  'kyc.expired',
  'video.viewed',
  'video.picture_viewed',
  'video.recording_viewed',
  'video.picture_kept',
  'video.in_call',
  'video.code_sent',
  'video.passed',
  'video.failed',
  'video.aborted',
  'video.expired',
  'video.retry_allowed',
];
const findActivity = sql(
  'audit.of_person',
  `select at, act, case actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by from audit_log
   where subject = 'account:' || $1::text and ((actor_kind = 'investor' and actor_id = $1::uuid) or act = any($2)) order by id`,
);
const deletions = [
  sql('email_changes.delete_of_person', 'delete from email_changes where account_id = $1'),
  sql('factor_resets.delete_of_person', 'delete from factor_resets where account_id = $1'),
  sql('mail_tokens.delete_of_person', 'delete from mail_tokens where subject_id = $1'),
];
const deleteAcceptances = sql(
  'acceptances.delete',
  'delete from acceptances where account_id = $1',
);
const deleteHolds = sql(
  'legal_holds.delete_lifted',
  'delete from legal_holds where account_id = $1 and lifted_at is not null',
);
const isHeld = sql<{ found: boolean }>(
  'legal_holds.is_held',
  'select exists (select from legal_holds where account_id = $1 and lifted_at is null) as found',
);
const isRefused = sql<{ found: boolean }>(
  'accounts.is_refused',
  'select exists (select from accounts where id = $1 and blocked_at is not null) as found',
);
const deleteBlocks = sql(
  'account_blocks.delete_of_person',
  'delete from account_blocks where account_id = $1',
);

/** The account itself, with all that signs somebody in. What was accepted is part of a contract and is kept with the books. */
export const accountsPersonalData: PersonalDataPart = {
  tables: {
    accounts: 'account',
    email_changes: 'email_change',
    acceptances: 'acceptances',
    sessions: 'sessions',
    totp_factors: 'second_factors',
    passkeys: 'second_factors',
    recovery_codes: 'second_factors',
    factor_resets: 'factor_resets',
    account_blocks: 'refusals',
    data_requests: 'data_requests',
    mail_outbox: 'mails',
    audit_log: 'activity',
  },
  async export(db: Queryable, { accountId, provenEmail }: Person) {
    const sessions = await listSessionsOf(db, { kind: 'investor', subjectId: accountId });
    return {
      account: await db.one(findProfile, [accountId]),
      email_change: await db.maybe(findChange, [accountId]),
      acceptances: await db.rows(findAcceptances, [accountId]),
      sessions: sessions.map(({ user_agent, address, created_at, last_seen_at }) => ({
        ...nameBrowser(user_agent),
        user_agent,
        address,
        signed_in_at: created_at,
        last_seen_at,
      })),
      second_factors: await db.rows(findFactors, [accountId]),
      factor_resets: await db.rows(findResets, [accountId]),
      data_requests: await db.rows(findRequests, [accountId]),
      refusals: await db.rows(findBlocks, [accountId]),
      mails: await db.rows(findMails, [accountId, provenEmail]),
      activity: await db.rows(findActivity, [accountId, TOLD]),
    };
  },
  obstacles: async (db, { accountId }) => [
    ...((await db.one(isHeld, [accountId])).found ? (['legal_hold'] as const) : []),
    ...((await db.one(isRefused, [accountId])).found ? (['refused'] as const) : []),
  ],
  async forget(tx, { accountId }, kept) {
    await endSessionsOf(tx, 'investor', accountId);
    await endSessionsOf(tx, 'sign_in', accountId);
    await removeFactors(tx, factorOwner(accountId));
    for (const statement of deletions) await tx.run(statement, [accountId]);
    if (!kept.has('bookkeeping')) await tx.run(deleteAcceptances, [accountId]);
    if (!kept.has('identification')) await tx.run(deleteBlocks, [accountId]);
    if (kept.size > 0) return false;
    await tx.run(deleteHolds, [accountId]);
    await tx.run(forgetWords, [accountId]);
    return false;
  },
};
