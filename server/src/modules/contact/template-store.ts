import type { ReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { sql } from '../../platform/db/database.ts';

export interface TemplateContent {
  readonly id: string;
  readonly title: string;
  readonly text_en: string;
  readonly text_de: string;
  readonly retired: boolean;
  /** The version that this one follows; 0 for a new template. */
  readonly version: number;
}

type VersionRow = Omit<ReplyTemplate, 'decided_at'> & { decided_at: Date };

const VERSION = `select v.template_id as id, v.version, v.title, v.text_en, v.text_de, v.retired, p.name as proposed_by, d.name as decided_by, v.decided_at
  from reply_template_versions v join officer_names p on p.id = v.proposed_by join officer_names d on d.id = v.decided_by`;
const LATEST =
  'not exists (select from reply_template_versions n where n.template_id = v.template_id and n.version > v.version)';

export const latestTemplates = sql<VersionRow>(
  'reply_templates.list',
  `${VERSION} where ${LATEST} order by v.retired, lower(v.title), v.template_id`,
).rows();
/** The latest first; empty for an unknown template. */
export const templateVersions = sql<VersionRow>(
  'reply_templates.versions',
  `${VERSION} where v.template_id = $1 order by v.version desc`,
).rows((id: string) => [id]);
export const isTitleTaken = sql<{ found: boolean }>(
  'reply_templates.title_taken',
  `select exists (select from reply_template_versions v where ${LATEST} and not v.retired and lower(v.title) = lower($1) and v.template_id <> $2) as found`,
).value((title: string, id: string) => [title, id]);
export const insertVersion = sql(
  'reply_templates.insert',
  'insert into reply_template_versions (template_id, version, title, text_en, text_de, retired, approval_id, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
).run(({ content, ...decision }: ApprovedDecision<TemplateContent>) => [
  content.id,
  content.version + 1,
  content.title,
  content.text_en,
  content.text_de,
  content.retired,
  decision.id,
  decision.proposedBy,
  decision.proposedAt,
  decision.approvedBy,
  decision.at,
]);
