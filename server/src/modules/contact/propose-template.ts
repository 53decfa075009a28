import { fact } from '@bb1/domain/approvals/approval-fact';
import {
  REPLY_PLACEHOLDERS,
  TEMPLATE_USES,
  unknownPlaceholder,
} from '@bb1/domain/contact/reply-template';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { House } from '../../module.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { propose } from '../approvals/propose.ts';
import {
  insertVersion,
  isTitleTaken,
  type TemplateContent,
  templateVersions,
} from './template-store.ts';

/** The next version of a template in both languages, or its retirement. */
export const REPLY_TEMPLATE = defineApproval<TemplateContent>(
  'reply_template',
  z.object({
    id: z.uuid(),
    title: z.string(),
    text_en: z.string(),
    text_de: z.string(),
    retired: z.boolean(),
    version: z.int(),
  }),
);

export const templateSubject = (id: string) => `reply_template:${id}`;

/** Returns the id of the proposal. */
export function proposeTemplate(
  house: Pick<House, 'db' | 'clock' | 'accountsOfOfficer'>,
  officerId: string,
  { reason, ...content }: TemplateContent & { readonly reason: string },
): Promise<string> {
  const { id, title, text_en: english, text_de: german, retired, version } = content;
  refuseUnknownPlaceholders(content);
  return house.db.transaction('propose_reply_template', async (tx) => {
    if ((await currentVersion(tx, id)) !== version) throw refuse('conflict', 'stale_page');
    if (await isTitleTaken(tx, title, id)) throw refuseField('title', 'template_title_taken');
    const place = version === 0 ? null : `/desk/reply_templates/${id}`;
    return propose(house, tx, REPLY_TEMPLATE, {
      subject: templateSubject(id),
      content,
      facts: [
        fact('template', 'text', title, place),
        fact('template_use', 'code', retired ? TEMPLATE_USES.retired : TEMPLATE_USES.used),
        fact('text_en', 'text', english),
        fact('text_de', 'text', german),
      ],
      evidence: [],
      reason,
      officerId,
      at: house.clock.now(),
    });
  });
}

/** The frozen words become the next version. */
export async function approveTemplate(
  tx: Tx,
  decision: ApprovedDecision<TemplateContent>,
): Promise<void> {
  const { id, version, retired } = decision.content;
  if ((await currentVersion(tx, id)) !== version) throw refuse('conflict', 'facts_changed');
  await insertVersion(tx, decision);
  await record(tx, {
    at: decision.at,
    actor: { kind: 'officer', id: decision.approvedBy },
    act: 'reply_template.approved',
    subject: templateSubject(id),
    before: { version },
    after: { version: version + 1, retired },
  });
}

async function currentVersion(tx: Tx, id: string): Promise<number> {
  return (await templateVersions(tx, id))[0]?.version ?? 0;
}

function refuseUnknownPlaceholders(content: TemplateContent): void {
  for (const field of ['text_en', 'text_de'] as const) {
    const unknown = unknownPlaceholder(content[field]);
    if (unknown !== null)
      throw refuseField(field, 'placeholder_unknown', {
        placeholder: `[${unknown}]`,
        known: REPLY_PLACEHOLDERS.map((name) => `[${name}]`).join(', '),
      });
  }
}
