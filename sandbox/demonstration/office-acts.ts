import { randomUUID } from 'node:crypto';
import {
  createAnnouncementDraft,
  proposeAnnouncement,
} from '@bb1/domain/announcements/desk-endpoints';
import { listOwnAnnouncements, noteAnnouncementRead } from '@bb1/domain/announcements/endpoints';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { proposeReplyTemplate, replyToContact } from '@bb1/domain/contact/desk-endpoints';
import { beginConversation } from '@bb1/domain/contact/endpoints';
import { proposeIntegrator } from '@bb1/domain/integrators/desk-endpoints';
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

/** The accounting system reads events with a key of its own. */
export async function connectAccounting(
  { maker, checker }: Two,
  validUntil: string,
): Promise<void> {
  const { id } = await maker.ok(proposeIntegrator, {
    body: {
      name: 'Accounting',
      scopes: ['events.read', 'orders.read'],
      calls_per_minute: 60,
      valid_until: validUntil,
      webhook_url: '',
      event_types: [],
      reason: 'Bookings without typing',
    },
  });
  await approve(checker, id);
}
