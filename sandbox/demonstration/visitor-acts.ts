import { listContactMessages } from '@bb1/domain/contact/desk-endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { listWaitlist } from '@bb1/domain/waitlist/desk-endpoints';
import { confirmWaitlist, joinWaitlist } from '@bb1/domain/waitlist/endpoints';
import type { Caller, PatientClient } from './patient-client.ts';
import { DEMO_MEMBERS, DEMO_MESSAGES } from './people.ts';
import type { SandboxPanel } from './sandbox-panel.ts';

/** Two visitors write; not again once officers have their messages. */
export async function writeMessages(
  visitor: PatientClient,
  { support }: { readonly support: Caller },
): Promise<void> {
  const received = new Set(
    (await support.ok(listContactMessages)).messages.map(({ email }) => email),
  );
  for (const message of DEMO_MESSAGES)
    if (!received.has(message.email)) await visitor.ok(sendContactMessage, { body: message });
}

/**
 * Two visitors join the waitlist, and one of them confirms by the mailed link; not again once they
 * are on it.
 */
export async function joinList(
  visitor: PatientClient,
  { support, panel }: { readonly support: Caller; readonly panel: SandboxPanel },
): Promise<void> {
  const states = new Map(
    (await support.ok(listWaitlist)).members.map(({ email, state }) => [email, state]),
  );
  for (const { confirms, ...member } of DEMO_MEMBERS) {
    const state = states.get(member.email) ?? 'missing';
    if (state === 'missing')
      await visitor.ok(joinWaitlist, { body: { ...member, newsletter: false } });
    if (confirms && (state === 'missing' || state === 'unconfirmed'))
      await visitor.ok(confirmWaitlist, {
        body: { token: await panel.tokenOfMailTo(member.email) },
      });
  }
}
