import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '@bb1/domain/accounts/endpoints';
import { forAllTests, openWorld, registrationForm } from '../../testing/world.ts';
import { compose, type Product } from './compose.ts';
import { readConfig } from './config.ts';
import { stagingMailer } from './integrations/mail/staging-mailer.ts';
import { builtPages, serveWeb } from './serve-web.ts';
import { acceptedWeakSetting } from './weak-settings.ts';

const STAGING = {
  MODE: 'staging',
  PUBLIC_URL: 'https://staging.portal.example',
  MAIL_ONLY_TO: 'issuer.example,Tester.example',
  BITSTAMP_URL: 'https://bitstamp.invalid',
  COINBASE_URL: 'https://coinbase.invalid',
  // The tests' database login owns its tables, and their calls come from one address.
  ACCEPTED_WEAK_SETTINGS:
    'DATABASE_URL,STELLAR_COLLECTION,CLAMD_ADDRESS,TIMESTAMP_URL,BOT_CHECK_WITHOUT_PROOF_PER_HOUR,BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL',
};

const world = forAllTests(() =>
  openWorld({
    environment: STAGING,
    offering: (offering) => ({ ...offering, paymentMethods: ['EUR', 'XLM'] }),
  }),
);
/** The same product once more, with its pages. */
let site: Product;
beforeAll(async () => {
  const config = readConfig(world.environment);
  site = await compose(config);
  await site.enter();
  await serveWeb(site, config, await builtPages());
});
afterAll(async () => {
  await site.close();
});

describe('staging', () => {
  it.each([
    ['/', 'Staging: test networks'],
    ['/login', 'Staging: test networks'],
    ['/desk/login', 'Staging: test networks'],
    ['/nothing', 'Staging: test networks'],
    ['/de/faq', 'Staging: Testnetze'],
    ['/de/signup', 'Staging: Testnetze'],
  ])(
    '[RUN-8] says on the page %s what it is, and keeps it out of search engines',
    async (url, says) => {
      const answer = await site.app.inject(url);
      expect(answer.body).toContain(says);
      expect(answer.body).not.toMatch(/no real money moves|es fließt kein echtes Geld/);
      expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    },
  );

  it('[RUN-8] says in the log which mode starts with an accepted weak setting', () => {
    expect(acceptedWeakSetting(readConfig(world.environment))).toMatch(/^staging starts /);
  });

  it('[RUN-8] keeps files and calls out of search engines too', async () => {
    for (const url of ['/robots.txt', '/favicon.svg', '/api/config', '/healthz', '/api/%ff'])
      expect((await site.app.inject(url)).headers['x-robots-tag'], url).toBe('noindex, nofollow');
  });

  it('[RUN-8][MAIL-1] mails the allowed domains alone, with a mark in the subject, and tries no other address twice', async () => {
    for (const email of ['tina@tester.example', 'sam@stranger.example'])
      await world.visitor().ok(register, {
        body: registrationForm(email, { full_name: 'Tina Test' }),
      });
    await world.runJobs({ delayed: true });
    expect(world.lastMail('tina@tester.example').subject).toMatch(/^\[Staging\] /);
    expect(world.mailbox.mails({ to: 'sam@stranger.example' })).toEqual([]);
    const rows = await world.query(
      "select attempts, last_error, given_up_at is not null as given_up from mail_outbox where recipient = 'sam@stranger.example'",
    );
    expect(rows).toEqual([
      { attempts: 1, last_error: 'MAIL_ONLY_TO does not name stranger.example', given_up: true },
    ]);
  });

  it('[RUN-8] takes no address for another by a second @ or a longer domain', async () => {
    const sent: string[] = [];
    const mailer = stagingMailer({ send: ({ to }) => Promise.resolve(void sent.push(to)) }, [
      'issuer.example',
    ]);
    const to = (address: string) =>
      mailer.send({ to: address, subject: 's', text: '', html: '', messageId: '<1@x>' });
    await to('Eva@ISSUER.example');
    for (const address of [
      'eva@issuer.example@stranger.example',
      'eva@not-issuer.example',
      'eva@mail.issuer.example',
    ])
      await expect(to(address), address).rejects.toThrow('MAIL_ONLY_TO');
    expect(sent).toEqual(['Eva@ISSUER.example']);
  });
});
