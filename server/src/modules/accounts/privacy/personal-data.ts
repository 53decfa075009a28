import { forgetMailsOf } from '../../../platform/mail/outbox.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { forgetMailTokensOf } from '../../../platform/crypto/mail-token.ts';
import { removeFactors } from '../../../platform/mfa/remove-factors.ts';
import type {
  Person,
  PersonalDataPart,
} from '../../../platform/personal-data/personal-data-part.ts';
import { nameBrowser } from '../../../platform/sessions/name-browser.ts';
import { endSessionsOf, listSessionsOf } from '../../../platform/sessions/sessions.ts';
import { listApprovalsOf } from '../../approvals/store.ts';
import { factorOwner } from '../factors/factor-account.ts';
import {
  deleteAcceptances,
  deleteBlocks,
  deleteHolds,
  deletions,
  findAcceptances,
  findActivity,
  findBlocks,
  findChange,
  findFactors,
  findMails,
  findProfile,
  findRequests,
  forgetWords,
  isHeld,
  isRefused,
} from './personal-data-store.ts';

// Includes actions of others only if the person was notified of them or may know; the law may
// forbid to disclose the rest (section 47 GwG).
const EXPORTED = [
  'account.viewed',
  'account.sessions_ended',
  'account.factor_reset_approved',
  'account.data_requested',
  'account.data_request_done',
  'account.data_request_refused',
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

/**
 * The account itself, its credentials, and its mails except for `letters`, which belong to the
 * books. Acceptances are part of a contract and are kept with the books.
 */
export const accountsPersonalData = (letters: readonly string[]): PersonalDataPart => ({
  tables: {
    accounts: {
      export: 'account',
      shown:
        'email email_confirmed_at full_name name_verified_at phone_number locale created_at sign_up_context password_changed_at',
      keptBack:
        'id password_hash browsers_recognised_since passkey_offer_declined_at closed_at erased_at blocked_at restricted_at',
    },
    email_changes: {
      export: 'email_change',
      shown: 'new_email requested_at expires_at',
      keptBack: 'account_id id',
    },
    acceptances: {
      export: 'acceptances',
      shown: 'document version accepted_at',
      keptBack: 'account_id',
    },
    sessions: {
      export: 'sessions',
      shown: 'created_at last_seen_at user_agent address',
      keptBack:
        'token_hash kind subject_id expires_at id stepped_up_at stepped_up_with mailbox_proven_at',
    },
    totp_factors: {
      export: 'second_factors',
      shown: 'added_at',
      keptBack: 'owner_kind owner_id sealed_secret confirmed_at last_step',
    },
    passkeys: {
      export: 'second_factors',
      shown: 'name added_at last_used_at',
      keptBack: 'id owner_kind owner_id credential_id public_key sign_count transports',
    },
    recovery_codes: {
      export: 'second_factors',
      shown: 'made_at used_at',
      keptBack: 'owner_kind owner_id code_hash',
    },
    account_blocks: {
      export: 'refusals',
      shown: 'kind decided_at',
      keptBack:
        'id account_id state reason money_is_in proposed_by proposed_at decided_by decision_reason',
    },
    data_requests: {
      export: 'data_requests',
      shown: 'kind state asked received_on due_on confirmed_at answer settled_at download_until',
      keptBack: 'id account_id entered_by entered_at proposed_answer proposed_by settled_by',
    },
    mail_outbox: {
      export: 'mails',
      shown: 'template locale recipient values created_at sent_at',
      keptBack: 'id attempts last_error subject_id given_up_at tries_before_round words_version',
    },
    audit_log: {
      export: 'activity',
      shown: 'at actor_kind act',
      keptBack: 'id actor_id subject reason before after',
    },
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
      // Without officers' notes to each other.
      factor_resets: (await listApprovalsOf(db, 'factor_reset', `account:${accountId}`))
        .map(({ proposed_at, state, decided_at }) => ({ proposed_at, state, decided_at }))
        .toReversed(),
      data_requests: await db.rows(findRequests, [accountId]),
      refusals: await db.rows(findBlocks, [accountId]),
      mails: await db.rows(findMails, [accountId, provenEmail]),
      activity: await db.rows(findActivity, [accountId, EXPORTED]),
    };
  },
  obstacles: async (db, { accountId }) => [
    ...((await db.one(isHeld, [accountId])).found ? (['legal_hold'] as const) : []),
    ...((await db.one(isRefused, [accountId])).found ? (['refused'] as const) : []),
  ],
  async forget(tx, person, kept) {
    const { accountId } = person;
    await forgetMailsOf(tx, person, { except: kept.has('bookkeeping') ? letters : [] });
    await endSessionsOf(tx, 'investor', accountId);
    await endSessionsOf(tx, 'sign_in', accountId);
    await removeFactors(tx, factorOwner(accountId));
    for (const statement of deletions) await tx.run(statement, [accountId]);
    await forgetMailTokensOf(tx, accountId);
    if (!kept.has('bookkeeping')) await tx.run(deleteAcceptances, [accountId]);
    if (!kept.has('identification')) await tx.run(deleteBlocks, [accountId]);
    if (kept.size > 0) return false;
    await tx.run(deleteHolds, [accountId]);
    await tx.run(forgetWords, [accountId]);
    return false;
  },
});
