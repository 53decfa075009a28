import type { ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { column, textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

type Touched = NonNullable<ScreeningList['touched']>;
type Person = Touched['people'][number];

/** Whom a proposed version would touch: what its approver has to see. */
export function TouchedPeople({ version }: { readonly version: ScreeningList }) {
  const texts = useTexts(deskScreeningTexts).version.touched;
  if (version.state !== 'proposed') return null;
  return (
    <Panel title={texts.title}>
      {version.touched === null ? (
        <Alert kind="info">{texts.counting}</Alert>
      ) : (
        <Count touched={version.touched} />
      )}
    </Panel>
  );
}

function Count({ touched }: { readonly touched: Touched }) {
  const texts = useTexts(deskScreeningTexts).version.touched;
  const format = useFormat();
  const columns = useColumns();
  const {
    accounts,
    people,
    counted_at: at,
    takes_two: takesTwo,
    first_approved_by: first,
  } = touched;
  return (
    <>
      {accounts === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Alert kind="warning" title={texts.count({ count: accounts })}>
          {takesTwo && <p>{texts.takesTwo}</p>}
          {first !== null && <p>{texts.first({ name: first })}</p>}
        </Alert>
      )}
      {people.length > 0 && (
        <DeskTable
          caption={texts.title}
          columns={columns}
          rows={people}
          rowKey={(person) => person.account_id}
        />
      )}
      <p className="text-fine text-muted">
        {texts.countedAt({ time: format.moment(at) })}{' '}
        {people.length < accounts && texts.firstPeople({ count: people.length })}
      </p>
    </>
  );
}

function useColumns(): DeskColumn<Person>[] {
  const texts = useTexts(deskScreeningTexts).version.touched;
  const mayView = useRight('kyc.view');
  return [
    column('person', texts.person, (person) =>
      mayView ? (
        <RecordLink to={`/desk/kyc/${person.account_id}`}>{person.full_name}</RecordLink>
      ) : (
        person.full_name
      ),
    ),
    textColumn('entries', texts.entries, ({ entries }) =>
      entries.map(({ ref, name }) => `${name} (${ref})`).join(', '),
    ),
  ];
}
