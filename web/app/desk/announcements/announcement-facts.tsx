import type { Announcement } from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useTexts } from '../../language/use-texts.ts';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import type { Audiences } from './announcement-fields.tsx';

/** The audience, the officer who proposed it and the one who approved it. */
export function AnnouncementFacts({
  announcement: { audience, approved, approval_id: approvalId },
  audiences,
}: {
  readonly announcement: Announcement;
  readonly audiences: Audiences;
}) {
  const { page: texts, audiences: names } = useTexts(deskAnnouncementTexts);
  const format = useFormat();
  const people = audiences.find((one) => one.audience === audience)?.people ?? null;
  const by = (name: string, at: string) => texts.by({ name, time: format.moment(at) });
  return (
    <Panel title={texts.facts}>
      <FactTable
        facts={[
          fact(texts.for, names[audience]),
          ...(approved === null
            ? [fact(texts.peopleNow, people ?? texts.peopleUnknown)]
            : [
                fact(texts.proposedBy, by(approved.proposed_by, approved.proposed_at)),
                fact(texts.decidedBy, by(approved.decided_by, approved.decided_at)),
              ]),
        ]}
      />
      {approved !== null && approvalId !== null && (
        <RecordLink to={`/desk/approvals/${approvalId}`}>{texts.toApproval}</RecordLink>
      )}
    </Panel>
  );
}
