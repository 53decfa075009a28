import { sql } from '../../../platform/db/database.ts';

export const findProfile = sql(
  'accounts.profile_of_person',
  'select email, email_confirmed_at, full_name, name_verified_at, phone_number, locale as language, sign_up_context, created_at as registered_at, password_changed_at from accounts where id = $1',
);

export const findChange = sql(
  'email_changes.of_person',
  'select new_email, requested_at, expires_at from email_changes where account_id = $1',
);

export const findAcceptances = sql(
  'acceptances.of_person',
  'select document, version, accepted_at from acceptances where account_id = $1 order by accepted_at, document',
);

export const findFactors = sql(
  'factors.of_person',
  `select 'authenticator_app' as kind, null as name, added_at, null::timestamptz as last_used_at from totp_factors where owner_kind = 'investor' and owner_id = $1 and confirmed_at is not null
   union all select 'passkey', name, added_at, last_used_at from passkeys where owner_kind = 'investor' and owner_id = $1
   union all select 'recovery_code', null, made_at, used_at from recovery_codes where owner_kind = 'investor' and owner_id = $1
   order by 3, 1`,
);

// Mails to this mailbox about another account (somebody typed the address there) are not about the
// person. Link ids and sealed codes are of no use to the person.
export const findRequests = sql(
  'data_requests.of_person',
  'select kind, received_on, due_on, asked, confirmed_at, state, answer, settled_at, download_until from data_requests where account_id = $1 order by received_on, id',
);

export const forgetWords = sql(
  'data_requests.forget_words',
  'update data_requests set asked = null, answer = null, proposed_answer = null where account_id = $1',
);

export const findBlocks = sql(
  'account_blocks.of_person',
  'select kind, decided_at as counts_since from account_blocks where account_id = $1 order by decided_at',
);

export const findMails = sql(
  'mail.of_person',
  `select template as kind, locale as language, recipient, created_at, sent_at, values - '{tokenId,leaveTokenId,unsubscribeTokenId,sealedCode}'::text[] as contents
   from mail_outbox m where subject_id = $1 or (lower(recipient) = lower($2) and not exists (select from accounts a where a.id = m.subject_id)) order by created_at, id`,
);

export const findActivity = sql(
  'audit.of_person',
  `select at, act, case actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by from audit_log
   where subject = 'account:' || $1::text and ((actor_kind = 'investor' and actor_id = $1::uuid) or act = any($2)) order by id`,
);

export const deletions = [
  sql('email_changes.delete_of_person', 'delete from email_changes where account_id = $1'),
];

export const deleteAcceptances = sql(
  'acceptances.delete',
  'delete from acceptances where account_id = $1',
);

export const deleteHolds = sql(
  'legal_holds.delete_lifted',
  'delete from legal_holds where account_id = $1 and lifted_at is not null',
);

export const isHeld = sql<{ found: boolean }>(
  'legal_holds.is_held',
  'select exists (select from legal_holds where account_id = $1 and lifted_at is null) as found',
);

export const isRefused = sql<{ found: boolean }>(
  'accounts.is_refused',
  'select exists (select from accounts where id = $1 and blocked_at is not null) as found',
);

export const deleteBlocks = sql(
  'account_blocks.delete_of_person',
  'delete from account_blocks where account_id = $1',
);
