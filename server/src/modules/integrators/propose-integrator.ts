import { fact } from '@bb1/domain/approvals/approval-fact';
import type { proposeIntegrator } from '@bb1/domain/integrators/desk-endpoints';
import { EVENT_TYPES } from '@bb1/domain/integrators/event-types';
import { INTEGRATOR_SCOPES } from '@bb1/domain/integrators/scopes';
import { berlinDayEnds } from '@bb1/domain/offering/berlin-day-bounds';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { House } from '../../module.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { lastSealedPosition, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose } from '../approvals/propose.ts';
import { insertIntegrator, insertWebhook, type IntegratorTerms, integratorTerms } from './store.ts';

/** A key, and perhaps a webhook. Its terms never change; a new one takes its place. */
export const INTEGRATOR = defineApproval('integrator', integratorTerms);

type Form = z.output<typeof proposeIntegrator.body>;

const MOST_CALLS_PER_MINUTE = 6_000;
const LONGEST_MS = 2 * 366 * 86_400_000;

export const integratorSubject = (id: string) => `integrator:${id}`;

/** Returns the id of the proposal. */
export function proposeAnIntegrator(
  house: Pick<House, 'db' | 'clock' | 'accountsOfOfficer' | 'webhooks'>,
  officerId: string,
  form: Form,
): Promise<string> {
  const at = house.clock.now();
  const terms = checkedTerms(house, form, at);
  return house.db.transaction('propose_integrator', (tx) =>
    propose(house, tx, INTEGRATOR, {
      subject: integratorSubject(terms.id),
      content: terms,
      facts: [
        fact('integrator', 'text', terms.name),
        fact('scopes', 'text', terms.scopes.join(', ')),
        fact('calls_per_minute', 'count', terms.calls_per_minute),
        fact('valid_until', 'day', form.valid_until),
        ...(terms.webhook_url === null
          ? []
          : [
              fact('webhook_url', 'text', terms.webhook_url),
              fact('event_types', 'text', terms.event_types.join(', ')),
            ]),
      ],
      evidence: [],
      reason: form.reason,
      officerId,
      at,
    }),
  );
}

function checkedTerms(
  { webhooks }: Pick<House, 'webhooks'>,
  form: Form,
  now: Date,
): IntegratorTerms {
  const { calls_per_minute: calls, scopes } = form;
  if (calls < 1 || calls > MOST_CALLS_PER_MINUTE)
    throw refuseField('calls_per_minute', 'calls_per_minute_range');
  const validUntil = berlinDayEnds(form.valid_until);
  if (validUntil <= now || validUntil.getTime() > now.getTime() + LONGEST_MS)
    throw refuseField('valid_until', 'key_validity_range');
  const url = URL.canParse(form.webhook_url) ? new URL(form.webhook_url) : null;
  if (form.webhook_url !== '') {
    if (url === null || webhooks.faultOf(url) !== null)
      throw refuseField('webhook_url', 'webhook_url_wrong');
    if (form.event_types.length === 0) throw refuseField('event_types', 'required');
  }
  if (url === null && scopes.includes('events.replay'))
    throw refuseField('webhook_url', 'replay_needs_webhook');
  return {
    id: newId(),
    name: form.name,
    scopes: INTEGRATOR_SCOPES.filter((scope) => scopes.includes(scope)),
    calls_per_minute: calls,
    valid_until: validUntil.toISOString(),
    webhook_url: url?.href ?? null,
    event_types: url === null ? [] : EVENT_TYPES.filter((type) => form.event_types.includes(type)),
  };
}

/** The webhook gets what happens from now on; its proposer can fetch the key. */
export async function createIntegrator(
  tx: Tx,
  decision: ApprovedDecision<IntegratorTerms>,
): Promise<void> {
  const { content, approvedBy, at } = decision;
  if (new Date(content.valid_until) <= at) throw refuse('conflict', 'facts_changed');
  await insertIntegrator(tx, decision);
  if (content.webhook_url !== null)
    await insertWebhook(tx, {
      integratorId: content.id,
      deliveredThrough: await lastSealedPosition(tx),
      at,
    });
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'integrator.created',
    subject: integratorSubject(content.id),
    after: { scopes: content.scopes, valid_until: content.valid_until },
  });
}
