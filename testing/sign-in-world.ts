import { ApiClient } from './api-client.ts';
import { wireInto } from './wire-into.ts';
import type { World } from './world.ts';

export const MAILS = {
  reset: 'Choose a new password',
  resetUnknown: 'No account for this email address',
  passwordChanged: 'Your password was changed',
  newEmail: 'Please confirm your new email address',
  changeAsked: 'A change of your email address was requested',
  emailChanged: 'Your email address was changed',
  addressWanted: 'Someone entered your email address for another account',
  registered: 'You already have an account',
  confirm: 'Please confirm your email address',
  recognise: 'Many failed logins',
  newBrowser: 'Login from a new browser',
};

/** An unrecognised browser at a network address. */
export function browserAt(
  world: World,
  address: string,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
): ApiClient {
  const wire = wireInto(world.product, address);
  return new ApiClient((request) =>
    wire({ ...request, headers: { 'user-agent': userAgent, ...request.headers } }),
  );
}

/** The token of the newest mail with a subject, from its link. */
export function tokenOf(world: World, email: string, subject: string): string {
  const mail = world.mailbox.mails({ to: email }).find((one) => one.subject === subject);
  const found = /token=([^\s"&]+)/.exec(mail?.text ?? '')?.[1];
  if (found === undefined)
    throw new Error(
      `no link "${subject}" to ${email}; there are ${subjectsTo(world, email).join(', ')}`,
    );
  return decodeURIComponent(found);
}

/** Of all mails to an address, oldest first. */
export function subjectsTo(world: World, email: string): string[] {
  return world.mailbox
    .mails({ to: email })
    .map(({ subject }) => subject)
    .toReversed();
}

/** An hour later, as far as limits are concerned. */
export async function forgetCounts(world: World, prefix = ''): Promise<void> {
  await world.query('delete from rate_limits where starts_with(key, $1)', [prefix]);
}
