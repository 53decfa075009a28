import { APPLICANT_TYPES } from '@bb1/domain/kyc/applicant';
import { KYC_REVIEW_ORDERS, listKycReviews } from '@bb1/domain/kyc/desk-endpoints';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { listLoader, recordKind } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { useDesk } from '../session/use-desk.ts';

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

export const kycKind = recordKind({
  path: '/desk/kyc',
  filters: { verdict: FILTERS, type: APPLICANT_TYPES },
  atFirst: { verdict: 'in_review' },
  orders: KYC_REVIEW_ORDERS,
  ask: async (api, { verdict, type, order, page }) => {
    const { reviews: rows, ...rest } = await api(listKycReviews, {
      query: { verdict, applicant_type: type, order, page },
    });
    return { rows, ...rest };
  },
  placeOf: (row) => `/desk/kyc/${row.account_id}`,
  useList: () => {
    const texts = useTexts(deskKycTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: {
        verdict: { label: texts.list.byVerdict, words: texts.verdicts, as: 'links' },
        type: { label: texts.list.byType, words: texts.applicantTypes, as: 'links' },
      },
      columns: useColumns(),
    };
  },
});

export const meta = pageMeta(deskKycTexts, (texts) => texts.list);
export const loader = listLoader(kycKind);
export default listPage(kycKind);

type ReviewRow = Reply<typeof listKycReviews>['reviews'][number];

function useColumns(): DeskColumn<ReviewRow>[] {
  const [{ list: texts, applicantTypes }, format] = useWords(deskKycTexts);
  const { now } = useDesk();
  return [
    column('name', texts.name, (row) => (
      <RecordLink
        to={`/desk/kyc/${row.account_id}`}
        className="link inline-flex min-h-6 items-center"
      >
        {row.full_name}
      </RecordLink>
    )),
    column('kind', texts.kind, (row) => row.company ?? applicantTypes[row.applicant_type]),
    column('verdict', texts.verdict, (row) => <VerdictBadge state={row.verdict} />),
    figureColumn('waiting', texts.waiting, (row) => format.age({ since: row.waiting_since, now }), {
      descending: 'oldest',
      ascending: 'newest',
    }),
    column('since', texts.since, (row) => format.moment(row.waiting_since)),
    column('email', texts.email, (row) => row.email),
  ];
}
