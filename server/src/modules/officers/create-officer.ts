import type { Locale } from '@bb1/domain/locale';
import type { Role } from '@bb1/domain/officers/rights';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { giveTotp } from '../../platform/mfa/totp-factor.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/sessions/password-hash.ts';
import { findOfficerByEmail, insertNewOfficer } from './store.ts';

/**
 * Creates an officer with a second factor. Null if the address is taken. The caller shows the
 * secret once.
 */
export async function createOfficer(
  context: Pick<Context, 'db' | 'clock' | 'appSecret'>,
  officer: {
    name: string;
    email: string;
    password: string;
    locale: Locale;
    roles: Role[];
    totpSecret?: string;
  },
): Promise<{ id: string; totpSecret: string } | null> {
  const passwordHash = await hashPassword(officer.password);
  const id = newId();
  const at = context.clock.now();
  return context.db.transaction('create_officer', async (tx) => {
    if ((await findOfficerByEmail(tx, officer.email)) !== null) return null;
    const { name, email, locale, roles } = officer;
    await insertNewOfficer(tx, { id, name, email, locale, roles, password_hash: passwordHash, at });
    const totpSecret = await giveTotp(tx, {
      owner: { kind: 'officer', id },
      appSecret: context.appSecret,
      at,
      ...(officer.totpSecret === undefined ? {} : { secret: officer.totpSecret }),
    });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'officer.created',
      subject: `officer:${id}`,
      after: { name, email, roles },
    });
    return { id, totpSecret };
  });
}
