import { listAuditLog } from '@bb1/domain/officers/endpoints';
import { Form, Link, useLocation } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deskAuditTexts, deskTexts } from '../desk-texts.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { changedQuery } from '../parts/list-query.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/audit-page.ts';

export const meta = pageMeta(deskAuditTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const subject = searchParams.get('subject')?.trim() ?? '';
  const before = searchParams.get('before_id');
  const list = await deskApi(args)(listAuditLog, { query: { ...(subject !== '' && { subject }), ...(before !== null && { before_id: before }) } });
  return { ...list, subject, paged: before !== null };
}

export default function AuditPage({ loaderData: { entries, next_before_id, subject, paged } }: Route.ComponentProps) {
  const texts = useTexts(deskAuditTexts);
  const none = useTexts(deskTexts).lists.noneInFilter;
  const { pathname, search } = useLocation();
  const columns = useColumns();
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <TextField key={subject} name="subject" label={texts.subject} hint={texts.subjectHint} defaultValue={subject} maxLength={80} spellCheck={false} autoCapitalize="none" className="w-full max-w-md" />
        <Button type="submit" look="secondary">{texts.filter}</Button>
        {subject !== '' && <Link to={pathname} className={buttonClass('quiet')}>{texts.clear}</Link>}
      </Form>
      <DeskTable caption={texts.title} columns={columns} rows={entries} rowKey={(row) => row.id} none={none} />
      <nav aria-label={texts.title} className="flex gap-2">
        {paged && <Link to={pathname + changedQuery(search, { before_id: null })} className={buttonClass('secondary')}>{texts.newest}</Link>}
        {next_before_id !== null && <Link to={pathname + changedQuery(search, { before_id: next_before_id })} className={buttonClass('secondary')}>{texts.older}</Link>}
      </nav>
    </div>
  );
}

type Entry = Reply<typeof listAuditLog>['entries'][number];

function useColumns(): DeskColumn<Entry>[] {
  const texts = useTexts(deskAuditTexts);
  const locale = useLocale();
  return [
    { key: 'at', title: texts.at, cell: (row) => <time dateTime={row.at}>{formatMoment(locale, row.at)}</time> },
    { key: 'actor', title: texts.actor, cell: (row) => <span className="block max-w-44 truncate">{isActorKind(row.actor) ? texts.actors[row.actor] : row.actor}</span> },
    { key: 'act', title: texts.act, cell: (row) => <span className="font-mono text-fine">{row.act}</span> },
    { key: 'subject', title: texts.subject, cell: (row) => <SubjectLink subject={row.subject} /> },
    { key: 'reason', title: texts.reason, wraps: true, cell: (row) => row.reason },
    { key: 'change', title: texts.change, cell: (row) => <Change entry={row} /> },
    { key: 'sealed', title: texts.sealed, cell: (row) => <Badge kind={row.sealed ? 'success' : 'neutral'}>{row.sealed ? texts.sealedYes : texts.sealedNo}</Badge> },
  ];
}

function isActorKind(actor: string): actor is 'system' | 'investor' | 'officer' {
  return actor === 'system' || actor === 'investor' || actor === 'officer';
}

function SubjectLink({ subject }: { readonly subject: string }) {
  const texts = useTexts(deskAuditTexts);
  const { pathname } = useLocation();
  return <Link to={pathname + changedQuery('', { subject })} aria-label={fill(texts.onlySubject, { subject })} className="link block max-w-52 truncate font-mono text-fine leading-6">{subject}</Link>;
}

/** What was and what is, as it was recorded; folded, because it is looked at rarely. */
function Change({ entry }: { readonly entry: Entry }) {
  const texts = useTexts(deskAuditTexts);
  const sides = [
    { name: texts.before, value: entry.before },
    { name: texts.after, value: entry.after },
  ].filter(({ value }) => value !== null && value !== undefined);
  if (sides.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-link underline">{texts.show}</summary>
      <dl className="grid w-80 gap-1 pt-1 whitespace-normal">
        {sides.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-fine text-muted">{name}</dt>
            <dd className="font-mono text-fine break-words whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
