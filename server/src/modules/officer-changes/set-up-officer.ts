import { refuseWeakPassword } from '../../platform/sessions/refuse-weak-password.ts';
import type { z } from 'zod';
import type { finishInvitation, finishNewFactor } from '@bb1/domain/officers/change-endpoints';
import type { Limit } from '@bb1/domain/endpoint';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { totpUri } from '../../platform/crypto/totp.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { withinTries } from '../../platform/mfa/factor-tries.ts';
import { notifyMfaChange } from '../../platform/mfa/notify-mfa-change.ts';
import { confirmTotp, startTotp } from '../../platform/mfa/totp-factor.ts';
import { countCall } from '../../platform/http/rate-limit.ts';
import { hashPassword, verifyPassword } from '../../platform/sessions/password-hash.ts';
import { insertNewOfficer } from '../officers/store.ts';
import { SET_UP_OFFICER } from '../officers/mails.ts';
import {
  dropInvitation,
  findKnownOfficer,
  type KnownOfficerRow,
  saveFactorsRemoved,
} from '../officers/known-officer-store.ts';

type SettingUp = Pick<
  Context,
  'db' | 'clock' | 'mailTokens' | 'appSecret' | 'offering' | 'publicUrl'
>;

const WRONG_PASSWORDS: Limit = { max: 5, perSeconds: 900 };

/**
 * The officer the link is for, and a new secret for the authenticator app, which replaces the
 * previous one.
 */
export async function startSetUp(
  context: SettingUp,
  token: string,
): Promise<{ kind: 'new' | 'factors'; full_name: string; email: string; otpauth_uri: string }> {
  const officer = await openLink(context, context.db, token);
  const secret = await context.db.transaction('start_set_up', (tx) =>
    startTotp(tx, {
      owner: { kind: 'officer', id: officer.id },
      appSecret: context.appSecret,
      at: context.clock.now(),
    }),
  );
  return {
    kind: officer.standing === 'invited' ? 'new' : 'factors',
    full_name: officer.name,
    email: officer.email,
    otpauth_uri: totpUri({ secret, issuer: context.offering.issuer.name, label: officer.email }),
  };
}

/** The invited person chooses a password and confirms the app, and becomes an officer. */
export async function finishOfficerInvitation(
  context: SettingUp,
  form: z.output<typeof finishInvitation.body>,
): Promise<void> {
  const officer = await openLink(context, context.db, form.token);
  if (officer.standing !== 'invited') throw refuseField('token', 'link_invalid');
  refuseWeakPassword(context, form.password, { email: officer.email, fullName: officer.name });
  const passwordHash = await hashPassword(form.password, { queue: 'desk' });
  await finish(context, form, officer, async (tx, at) => {
    const { id, name, email, locale, roles } = officer;
    if (!(await dropInvitation(tx, id))) throw refuseField('token', 'link_invalid');
    await insertNewOfficer(tx, { id, name, email, locale, roles, password_hash: passwordHash, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id },
      act: 'officer.created',
      subject: `officer:${id}`,
      after: { name, email, roles },
    });
  });
}

/**
 * An officer without second factors sets up a new app. Mailbox access is not enough: the password
 * is required too.
 */
export async function finishOfficerFactor(
  context: SettingUp,
  form: z.output<typeof finishNewFactor.body>,
): Promise<void> {
  const officer = await openLink(context, context.db, form.token);
  if (officer.standing !== 'setting_up') throw refuseField('token', 'link_invalid');
  await countCall(context.db, `set_up_officer|${officer.id}`, WRONG_PASSWORDS);
  if (!(await verifyPassword(officer.password_hash, form.current_password, { queue: 'desk' })))
    throw refuseField('current_password', 'wrong_password');
  await finish(context, form, officer, async (tx, at) => {
    await saveFactorsRemoved(tx, officer.id, null);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officer.id },
      act: 'officer.factor_set_up',
      subject: `officer:${officer.id}`,
    });
  });
}

/** A wrong code uses up an attempt and not the link. */
async function finish(
  context: SettingUp,
  { token, code }: { token: string; code: string },
  officer: KnownOfficerRow,
  save: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> {
  const owner = { kind: 'officer', id: officer.id } as const;
  await withinTries(context.db, `set_up_officer|${officer.id}`, () =>
    context.db.transaction('set_up_officer', async (tx) => {
      const at = context.clock.now();
      const redeemed = await context.mailTokens.redeem(tx, {
        text: token,
        purpose: SET_UP_OFFICER,
        now: at,
      });
      if (redeemed?.subjectId !== officer.id) throw refuseField('token', 'link_invalid');
      if (!(await confirmTotp(tx, { owner, appSecret: context.appSecret, code, at })))
        throw refuseField('code', 'invalid_code');
      await save(tx, at);
      await notifyMfaChange(
        tx,
        {
          owner,
          noun: 'officer',
          email: officer.email,
          name: officer.name,
          locale: officer.locale,
        },
        { what: 'factor-added', factor: 'totp', at },
      );
    }),
  );
}

async function openLink(
  context: SettingUp,
  db: Queryable,
  token: string,
): Promise<KnownOfficerRow> {
  const read = await context.mailTokens.read(db, { text: token, purpose: SET_UP_OFFICER });
  const officer =
    read === null || read.isUsed || read.expiresAt <= context.clock.now()
      ? null
      : await findKnownOfficer(db, read.subjectId);
  if (officer?.sets_up !== true) throw refuseField('token', 'link_invalid');
  return officer;
}
