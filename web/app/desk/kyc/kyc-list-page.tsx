import { APPLICANT_TYPES } from '@bb1/domain/kyc/applicant';
import { listKycReviews } from '@bb1/domain/kyc/desk-endpoints';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import deskTexts from '@bb1/texts/pages/desk';
import { formatAge } from '../parts/age.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { deskApi } from '../session/desk-session.ts';
import { useDesk } from '../session/use-desk.ts';
import type { Route } from './+types/kyc-list-page.ts';

export const meta = pageMeta(deskKycTexts, (texts) => texts.list);

/** Those that wait for an officer first, then by how soon they will. */
const FILTERS: readonly KycVerdict[] = [
  'in_review',
  'action_needed',
  'in_progress',
  'not_started',
  'expired',
  'approved_except_video',
  'approved',
  'rejected',
];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const verdict = chosenFilter(searchParams, {
    name: 'verdict',
    choices: FILTERS,
    fallback: 'in_review',
  });
  const type = chosenFilter(searchParams, {
    name: 'type',
    choices: APPLICANT_TYPES,
    fallback: ALL,
  });
  const list = await deskApi(args)(listKycReviews, {
    query: {
      verdict: filterValue(verdict),
      applicant_type: filterValue(type),
      page: chosenPage(searchParams),
    },
  });
  return { ...list, verdict, type };
}

export default function KycListPage({
  loaderData: { reviews, total, page, verdict, type },
}: Route.ComponentProps) {
  const texts = useTexts(deskKycTexts);
  const lists = useTexts(deskTexts).lists;
  const columns = useColumns();
  const verdicts = [
    ...FILTERS.map((value) => ({ value, label: texts.verdicts[value] })),
    { value: ALL, label: lists.all },
  ];
  const types = [
    { value: ALL, label: lists.all },
    ...APPLICANT_TYPES.map((value) => ({ value, label: texts.applicantTypes[value] })),
  ];
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.list.lead}>{texts.list.title}</DeskTitle>
      <FilterLinks
        name="verdict"
        chosen={verdict}
        options={verdicts}
        title={texts.list.byVerdict}
      />
      <FilterLinks name="type" chosen={type} options={types} title={texts.list.byType} />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={reviews}
        rowKey={(row) => row.account_id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

type ReviewRow = Reply<typeof listKycReviews>['reviews'][number];

function useColumns(): DeskColumn<ReviewRow>[] {
  const { list: texts, applicantTypes } = useTexts(deskKycTexts);
  const locale = useLocale();
  const { now } = useDesk();
  return [
    {
      key: 'name',
      title: texts.name,
      cell: (row) => (
        <RecordLink
          to={`/desk/kyc/${row.account_id}`}
          className="link inline-flex min-h-6 items-center"
        >
          {row.full_name}
        </RecordLink>
      ),
    },
    {
      key: 'kind',
      title: texts.kind,
      cell: (row) => row.company ?? applicantTypes[row.applicant_type],
    },
    { key: 'verdict', title: texts.verdict, cell: (row) => <VerdictBadge verdict={row.verdict} /> },
    {
      key: 'waiting',
      title: texts.waiting,
      align: 'end',
      cell: (row) => formatAge(locale, { since: row.waiting_since, now }),
    },
    { key: 'since', title: texts.since, cell: (row) => formatMoment(locale, row.waiting_since) },
    { key: 'email', title: texts.email, cell: (row) => row.email },
  ];
}
