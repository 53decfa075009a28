import {
  getCountryList,
  proposeCountryListVersion,
  type DeskCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { PastApprovals } from '../approvals/past-approvals.tsx';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import type { Route } from './+types/country-list-page.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { useDesk } from '../session/use-desk.ts';
import { CountryListFields, VERSION_FIELDS } from './country-list-fields.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { appliesToOf, countryNames, subjectsOf } from './country-names.ts';
import { FoldedCountries } from './folded-countries.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskCountryListTexts, (texts) => texts.page);

export const loader = deskLoader((api, params) => api(getCountryList, { params }));

export const action = pageAct(async (api, form, { params, to }) => {
  const more = { applies_to: subjectsOf(form.text('applies_to')) };
  const body = form.body(VERSION_FIELDS, { more });
  const { approval_id: id } = await api(proposeCountryListVersion, { params, body });
  return to(`/desk/approvals/${id}`);
});

/** The version in force and earlier ones on the left, the next one on the right. */
export default function CountryListPage({
  loaderData: list,
  actionData: answer,
}: Route.ComponentProps) {
  const { page: texts, list: words, form, effects, applies } = useTexts(deskCountryListTexts);
  const format = useFormat();
  const { now } = useDesk();
  const by = useBy((at) => format.moment(at));
  const columns: DeskColumn<DeskCountryListVersion>[] = [
    column('from', texts.validFrom, (row) => format.date(row.valid_from, 'short')),
    textColumn('countries', words.countries, (row) => <FoldedCountries codes={row.countries} />),
    textColumn(
      'effect',
      texts.effect,
      (row) => `${effects[row.effect]}: ${applies[appliesToOf(row.applies_to)]}`,
    ),
    textColumn('source', texts.source, (row) => (
      <span className="wrap-anywhere">{row.source}</span>
    )),
    textColumn('proposed', texts.proposed, (row) => by(row.proposed_by, row.proposed_at)),
    textColumn('decided', texts.decided, ({ decided_by: name, decided_at: at }) =>
      name === null || at === null ? '' : by(name, at),
    ),
  ];
  return (
    <DeskPage title={list.name} back={['/desk/country-lists', texts.back]}>
      <ActionOutcome answer={answer} done={undefined} round={0} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          {list.in_force === null ? (
            <Panel title={texts.inForce} lead={texts.notInForce} />
          ) : (
            <VersionPanel title={texts.inForce} version={list.in_force} />
          )}
          {list.coming.map((version) => (
            <VersionPanel
              key={version.id}
              title={texts.coming({ day: format.date(version.valid_from) })}
              version={version}
            />
          ))}
        </div>
        <div className="grid min-w-0 gap-5">
          <WaitingApproval id={list.approval_id} />
          {list.approval_id === null && (
            <ActForm
              right="country_lists.propose"
              fold={form.fold}
              hint={form.hint}
              submit={form.submit}
            >
              <CountryListFields
                before={list.coming.at(-1) ?? list.in_force}
                today={berlinDay(new Date(now))}
              />
            </ActForm>
          )}
          {list.proposals.length > 0 && (
            <Panel title={texts.proposals}>
              <PastApprovals approvals={list.proposals} />
            </Panel>
          )}
        </div>
      </div>
      <div className="grid min-w-0 gap-3">
        <h2 className="text-body font-semibold">{texts.history}</h2>
        <DeskTable caption={texts.history} columns={columns} rows={list.history} />
      </div>
    </DeskPage>
  );
}

/** An officer, or the product itself, at a time. */
function useBy(written: (at: string) => string) {
  const { bySystem, byOn } = useTexts(deskCountryListTexts).page;
  return (name: string | null, at: string) =>
    name === null ? bySystem({ time: written(at) }) : byOn({ name, time: written(at) });
}

function VersionPanel({
  title,
  version,
}: {
  readonly title: string;
  readonly version: DeskCountryListVersion;
}) {
  const [{ page: texts, effects, applies }, format] = useWords(deskCountryListTexts);
  const names = countryNames(useLocale(), version.countries);
  const by = useBy((at) => format.dateTime(at));
  const { source, source_url: url, decided_by: decider, decided_at: decidedAt } = version;
  // The link sends no referrer, so that other sites do not learn the desk's address.
  const sourceLink = url !== null && (
    <a href={url} rel="noreferrer" className="link">
      {source}
    </a>
  );
  const facts = [
    fact(texts.effect, effects[version.effect]),
    fact(texts.applies, applies[appliesToOf(version.applies_to)]),
    fact(texts.validFrom, format.date(version.valid_from)),
    fact(texts.source, sourceLink === false ? source : sourceLink),
    fact(
      version.proposed_by === null ? texts.entered : texts.proposed,
      by(version.proposed_by, version.proposed_at),
    ),
    decider !== null && decidedAt !== null && fact(texts.approved, by(decider, decidedAt)),
  ];
  return (
    <FactsPanel title={title} facts={facts}>
      <p className="text-small font-semibold">
        {names.length === 0 ? texts.noCountries : texts.countries({ count: names.length })}
      </p>
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <li key={name} className="rounded-full bg-sunken px-3 py-0.5 text-fine">
              {name}
            </li>
          ))}
        </ul>
      )}
    </FactsPanel>
  );
}
