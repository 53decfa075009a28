import type { FileRow, FileSection, FileSectionName } from '@bb1/domain/persons/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';

/** The page of a section's record, before its id. */
const PAGES: Readonly<Record<FileSectionName, string>> = {
  verification: '/desk/kyc',
  screening_hits: '/desk/screening/hits',
  video_calls: '/desk/video',
  orders: '/desk/orders',
  payments: '/desk/payments',
  refunds: '/desk/refunds',
  receivables: '/desk/receivables',
  claims: '/desk/claims',
  holding_adjustments: '/desk/holdings/acts',
  payouts: '/desk/coupon-runs',
  tax_entries: '/desk/taxes/people',
  tax_certificates: '/desk/taxes/certificates',
  commissions: '/desk/affiliates/commissions',
  contact_messages: '/desk/contact',
};

/** States that require action, and states of failure. */
const WAITING = new Set([
  'in_review',
  'action_needed',
  'open',
  'queued',
  'proposed',
  'waiting',
  'lapsed',
  'parked',
  'to_sign',
  'expired',
]);
const BAD = new Set(['rejected', 'true_match', 'failed', 'gone', 'taken_back']);
const GOOD = new Set([
  'approved',
  'approved_except_video',
  'passed',
  'tokens_allocated',
  'sent',
  'settled',
  'done',
  'paid',
  'earned',
  'invested',
  'issued',
  'assigned',
  'answered',
  'false_match',
]);

/** The newest records of one kind, each with a link to its page. */
export function FileSectionPanel({ section }: { readonly section: FileSection }) {
  const [{ file: texts }, format] = useWords(deskAccountTexts);
  const labelOf = useLabels()[section.name];
  const states = useStates()[section.name];
  return (
    <Panel title={texts.sections[section.name]}>
      <ul className="grid text-small">
        {section.rows.map((row, at) => (
          <li
            key={`${row.id} ${row.at} ${at}`}
            className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <RecordLink to={`${PAGES[section.name]}/${row.id}`}>{labelOf(row)}</RecordLink>
              <Badge kind={kindOf(row.state)}>{states[row.state] ?? row.state}</Badge>
            </span>
            <span className="figures flex flex-wrap items-baseline gap-x-3 sm:justify-end">
              {row.amount !== null && row.currency !== null && (
                <span className="font-medium">
                  {format.money({ amount: row.amount, currency: row.currency })}
                </span>
              )}
              <span className="text-fine text-muted">{format.moment(row.at)}</span>
            </span>
          </li>
        ))}
      </ul>
      {section.total > section.rows.length && (
        <p className="text-fine text-muted">
          {texts.total({ shown: section.rows.length, total: section.total })}
        </p>
      )}
    </Panel>
  );
}

function kindOf(state: string): 'warning' | 'error' | 'success' | 'neutral' {
  if (WAITING.has(state)) return 'warning';
  if (BAD.has(state)) return 'error';
  return GOOD.has(state) ? 'success' : 'neutral';
}

type Words = Readonly<Record<string, string>>;

/** The officers' name for a record. */
function useLabels(): Readonly<Record<FileSectionName, (row: FileRow) => string>> {
  const [{ file }, format] = useWords(deskAccountTexts);
  const { sections } = file;
  const types: Words = useTexts(deskKycTexts).applicantTypes;
  const acts: Words = useTexts(deskHoldingAdjustmentTexts).kinds;
  const entries: Words = useTexts(deskTaxTexts).kinds;
  const named = (name: FileSectionName) => (row: FileRow) => row.label ?? sections[name];
  return {
    verification: (row) => types[row.label ?? ''] ?? sections.verification,
    screening_hits: named('screening_hits'),
    video_calls: named('video_calls'),
    orders: named('orders'),
    payments: named('payments'),
    refunds: (row) => `${sections.refunds} ${row.label ?? ''}`,
    receivables: named('receivables'),
    claims: named('claims'),
    holding_adjustments: (row) => acts[row.label ?? ''] ?? sections.holding_adjustments,
    payouts: (row) => (row.label === null ? sections.payouts : format.date(row.label)),
    tax_entries: (row) => entries[row.label ?? ''] ?? sections.tax_entries,
    tax_certificates: named('tax_certificates'),
    commissions: named('commissions'),
    contact_messages: named('contact_messages'),
  };
}

function useStates(): Readonly<Record<FileSectionName, Words>> {
  const taxes = useTexts(deskTaxTexts);
  return {
    verification: useTexts(deskKycTexts).verdicts,
    screening_hits: useTexts(deskScreeningTexts).states,
    video_calls: useTexts(deskVideoTexts).states,
    orders: useTexts(deskOrderTexts).statuses,
    payments: useTexts(deskPaymentTexts).states,
    refunds: useTexts(deskRefundTexts).states,
    receivables: useTexts(deskReceivableTexts).states,
    claims: useTexts(deskClaimTexts).states,
    holding_adjustments: useTexts(deskHoldingAdjustmentTexts).states,
    payouts: useTexts(deskCouponRunTexts).payoutStates,
    tax_entries: taxes.states,
    tax_certificates: taxes.certificates.states,
    commissions: useTexts(deskAffiliateTexts).states,
    contact_messages: useTexts(deskContactTexts).states,
  };
}
