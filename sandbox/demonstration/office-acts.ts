import { randomUUID } from 'node:crypto';
import {
  createAnnouncementDraft,
  getAnnouncement,
  proposeAnnouncement,
} from '@bb1/domain/announcements/desk-endpoints';
import { listOwnAnnouncements, noteAnnouncementRead } from '@bb1/domain/announcements/endpoints';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { proposeReplyTemplate, replyToContact } from '@bb1/domain/contact/desk-endpoints';
import { beginConversation } from '@bb1/domain/contact/endpoints';
import { MESSAGE_FILES_FIELD } from '@bb1/domain/contact/attachment';
import {
  collectIntegratorSecrets,
  getIntegrator,
  listIntegrators,
  proposeIntegrator,
} from '@bb1/domain/integrators/desk-endpoints';
import { getMailWords, proposeMailWords, saveMailWords } from '@bb1/domain/mails/words-endpoints';
import type { Loopback } from '../loopback.ts';
import { cardPicture } from './card-picture.ts';
import type { Caller } from './patient-client.ts';
import { until } from './until.ts';

interface Two {
  readonly maker: Caller;
  readonly checker: Caller;
}

/** Another officer approves what the proposal shows. */
async function approve(checker: Caller, id: string): Promise<void> {
  const params = { id };
  const { content_hash } = await checker.ok(getApproval, { params });
  await checker.ok(approveProposal, { params, body: { content_hash } });
}

/** Tells all holders about the coupons of the year; one of them reads it. */
export async function announce(
  { maker, checker }: Two,
  { reader, signal }: { readonly reader: Caller; readonly signal: AbortSignal },
): Promise<void> {
  const { id } = await maker.ok(createAnnouncementDraft, {
    body: {
      title_en: 'Annual accounts and variable interest',
      title_de: 'Jahresabschluss und variable Zinsen',
      text_en:
        'The annual accounts were made. The variable interest is paid with the coupon of 1 April, to the wallet that holds your tokens.',
      text_de:
        'Der Jahresabschluss liegt vor. Die variablen Zinsen werden mit den Zinsen vom 1. April in die Wallet gezahlt, in der Ihre Tokens liegen.',
      audience: 'holders',
    },
  });
  const proposal = await maker.ok(proposeAnnouncement, {
    params: { id },
    body: { version: 1, reason: 'The annual accounts were made' },
  });
  await approve(checker, proposal.id);
  await until(async () => (await reader.ok(listOwnAnnouncements)).find((one) => one.id === id), {
    never: 'the announcement did not reach its reader',
    signal,
  });
  await reader.ok(noteAnnouncementRead, { params: { id } });
  // Before the clock leaps on, because mails are sent in the product's time.
  await until(
    async () => {
      const { dispatch } = await maker.ok(getAnnouncement, { params: { id } });
      return dispatch?.mails_waiting === 0 ? dispatch : null;
    },
    { never: 'the announcement was not mailed to everybody', signal },
  );
}

/** What is announced next, as far as it is written. */
export async function draftAnnouncement(author: Caller): Promise<void> {
  await author.ok(createAnnouncementDraft, {
    body: {
      title_en: 'The annual accounts were corrected',
      title_de: 'Der Jahresabschluss wurde berichtigt',
      text_en:
        'The auditors have corrected the annual accounts. The variable interest is higher than what we have paid.\n\nThe difference is paid to the wallets that held tokens on the record date. There is nothing that you need to do.',
      text_de:
        'Die Wirtschaftsprüfer haben den Jahresabschluss berichtigt. Die variablen Zinsen sind höher, als wir sie gezahlt haben.\n\nDen Unterschied erhalten die Wallets, in denen die Tokens am Stichtag lagen. Sie müssen nichts tun.',
      audience: 'holders',
    },
  });
}

/** The mail about a payout that waits says in other words that nothing is lost. */
export async function rewordMail({ maker, checker }: Two): Promise<void> {
  const params = { kind: 'payout-parked' };
  const { words, latest } = await maker.ok(getMailWords, { params });
  const { number } = await maker.ok(saveMailWords, {
    params,
    body: {
      version: latest,
      words: {
        en: {
          ...words.en,
          'paragraphs.2':
            'Nothing is lost: the amount in XLM is fixed and remains yours, even if the rate changes. It is paid as soon as the reason above no longer applies.',
        },
        de: {
          ...words.de,
          'paragraphs.2':
            'Es geht nichts verloren: Der Betrag in XLM steht fest und bleibt Ihnen erhalten, auch wenn der Kurs sich ändert. Er wird gezahlt, sobald der genannte Grund entfällt.',
        },
      },
    },
  });
  const { id } = await maker.ok(proposeMailWords, {
    params,
    body: { number, reason: 'Holders ask whether a parked payout is lost' },
  });
  await approve(checker, id);
}

/** A holder sends a paper, which no officer has looked at yet. */
export async function sendPaper(holder: Caller): Promise<void> {
  const bytes = cardPicture({
    lines: ['NV-BESCHEINIGUNG', 'FINANZAMT HAMBURG-NORD', 'GUELTIG BIS 31.12.2031'],
    colour: [244, 242, 232],
    withPortrait: false,
  });
  await holder.ok(beginConversation, {
    body: {
      message:
        'My tax office has issued a certificate of non-assessment. Is this picture enough, or do you need the original by letter?',
      about: '',
    },
    files: [{ field: MESSAGE_FILES_FIELD, name: 'certificate.png', type: 'image/png', bytes }],
  });
}

/** Support has a text for a question that holders ask, and answers one of them with it. */
export async function answerWithTemplate({ maker, checker }: Two, holder: Caller): Promise<void> {
  const text = 'The certificate for each year is under Documents from February of the next year.';
  const { id } = await maker.ok(proposeReplyTemplate, {
    params: { id: randomUUID() },
    body: {
      title: 'Tax certificate',
      text_en: text,
      text_de: 'Die Bescheinigung jedes Jahres steht ab Februar des Folgejahres unter Dokumente.',
      retired: false,
      version: 0,
      reason: 'Asked every spring',
    },
  });
  await approve(checker, id);
  const conversation = await holder.ok(beginConversation, {
    body: { message: 'Where do I find my tax certificate?', about: '' },
  });
  await maker.ok(replyToContact, { params: { id: conversation.id }, body: { text, seen: 0 } });
}

/** The accounting system reads events with a key of its own, and is told of coupons and certificates. */
export async function connectAccounting(
  { maker, checker }: Two,
  { validUntil, receiver }: { readonly validUntil: string; readonly receiver: Loopback },
): Promise<void> {
  const { id } = await maker.ok(proposeIntegrator, {
    body: {
      name: 'Accounting',
      scopes: ['events.read', 'orders.read'],
      calls_per_minute: 60,
      valid_until: validUntil,
      webhook_url: `${receiver.url}/bond-events`,
      event_types: ['coupon_run.released', 'coupon_run.settled', 'tax_certificate.issued'],
      reason: 'Bookings without typing',
    },
  });
  await approve(checker, id);
  await maker.ok(collectIntegratorSecrets, { params: { id: await accountingOf(maker) } });
}

/** Until accounting was told of a coupon: first it answers that it is not ready, and a minute later it is. */
export async function untilTold(
  officer: Caller,
  {
    signal,
    minutesPass,
  }: { readonly signal: AbortSignal; readonly minutesPass: (count: number) => Promise<void> },
): Promise<void> {
  const params = { id: await accountingOf(officer) };
  for (const status of [503, 204]) {
    await minutesPass(2);
    await until(
      async () => {
        const { deliveries } = await officer.ok(getIntegrator, { params });
        return deliveries.find((one) => one.status === status);
      },
      { never: `accounting never answered ${status}`, signal },
    );
  }
}

async function accountingOf(officer: Caller): Promise<string> {
  const [accounting] = (await officer.ok(listIntegrators)).integrators;
  if (accounting === undefined) throw new Error('accounting has no key');
  return accounting.id;
}
