import { recogniseBrowserMail } from '../mails/sign-in.ts';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { clearCount } from '../../../platform/http/rate-limit.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { hoursAfter, RECOGNISE_BROWSER, RECOGNISE_HOURS } from '../links.ts';
import { recogniseAccount } from '../../../platform/sessions/recognised-browsers.ts';
import { guardLinkKey } from './sign-in-limits.ts';
import {
  findAccountsByEmail,
  lockAccountIfAny,
  lockAccountOfAddress,
  readDatabaseTime,
} from '../store.ts';

/**
 * Sends an attacked address's owner the link by which a browser becomes recognised. Callers do not
 * learn whether there is an owner.
 */
export async function sendBrowserLink(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens'>,
  email: string,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('send_browser_link', async (tx) => {
    const found = await findAccountsByEmail(tx, email);
    // A concurrent change of address must invalidate this link too.
    const owner = found.owner && (await lockAccountOfAddress(tx, found.owner));
    if (owner === null) return;
    const tokenId = await context.mailTokens.create(tx, {
      purpose: RECOGNISE_BROWSER,
      subjectId: owner.id,
      expiresAt: hoursAfter(at, RECOGNISE_HOURS),
    });
    await queueMail(tx, {
      mail: recogniseBrowserMail,
      to: owner.email,
      locale: owner.locale,
      values: { name: owner.full_name, tokenId },
      at,
      about: owner.id,
    });
  });
}

/** Recognises the browser for the account. Does not sign in: the password is still required. */
export async function recogniseBrowser(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens' | 'appSecret'>,
  token: string,
  recognition: string,
): Promise<{ recognition: string }> {
  const at = context.clock.now();
  return context.db.transaction('recognise_browser', async (tx) => {
    const redeemed = await context.mailTokens.redeem(tx, {
      text: token,
      purpose: RECOGNISE_BROWSER,
      now: at,
    });
    const account = redeemed && (await lockAccountIfAny(tx, redeemed.subjectId));
    if (account === null || account.closed_at !== null) throw refuseField('token', 'link_invalid');
    await clearCount(tx, guardLinkKey(context, account.email));
    await record(tx, {
      at,
      actor: { kind: 'investor', id: account.id },
      act: 'account.browser_recognised',
      subject: `account:${account.id}`,
    });
    return {
      recognition: recogniseAccount(context, recognition, {
        accountId: account.id,
        at: await readDatabaseTime(tx),
      }),
    };
  });
}
