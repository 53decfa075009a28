import { type Mailer, RecipientRefused } from '../../platform/mail/outbox.ts';

/** Marks every mail as staging's, and sends none to an address outside these domains. */
export function stagingMailer(mailer: Mailer, domains: readonly string[]): Mailer {
  const allowed = new Set(domains.map((domain) => domain.toLowerCase()));
  return {
    async send(mail) {
      const domain = mail.to.slice(mail.to.lastIndexOf('@') + 1).toLowerCase();
      if (!allowed.has(domain)) throw new RecipientRefused(`MAIL_ONLY_TO does not name ${domain}`);
      await mailer.send({ ...mail, subject: `[Staging] ${mail.subject}` });
    },
  };
}
