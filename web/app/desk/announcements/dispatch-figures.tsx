import type { Announcement } from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useTexts } from '../../language/use-texts.ts';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

/** How many mails were delivered, and how many people have opened it in the portal. */
export function DispatchFigures({
  announcement: { id, dispatch },
}: {
  readonly announcement: Pick<Announcement, 'id' | 'dispatch'>;
}) {
  const texts = useTexts(deskAnnouncementTexts).page;
  const format = useFormat();
  const mayViewReaders = useRight('announcement_readers.view');
  if (dispatch === null)
    return (
      <Panel title={texts.dispatch}>
        <p className="text-small text-muted">{texts.waiting}</p>
      </Panel>
    );
  const { people } = dispatch;
  const ofPeople = (count: number) => texts.of({ count, people });
  const ifAny = (key: string, name: string, count: number) =>
    count === 0 ? [] : [{ key, name, value: count }];
  return (
    <Panel title={texts.dispatch}>
      <FactTable
        facts={[
          fact(texts.begun, format.moment(dispatch.begun_at)),
          fact(texts.ledger, dispatch.ledger),
          fact(texts.people, people),
          fact(texts.mailsSent, ofPeople(dispatch.mails_sent)),
          ...ifAny('waiting', texts.mailsWaiting, dispatch.mails_waiting),
          ...ifAny('failed', texts.mailsFailed, dispatch.mails_failed),
          fact(texts.read, ofPeople(dispatch.read)),
          ...ifAny('erased', texts.erased, dispatch.erased),
        ]}
      />
      {mayViewReaders && (
        <RecordLink to={`/desk/announcements/${id}/recipients`}>{texts.toRecipients}</RecordLink>
      )}
    </Panel>
  );
}
