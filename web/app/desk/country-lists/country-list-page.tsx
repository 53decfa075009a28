import {
  getCountryList,
  type DeskCountryList,
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
import { proposeVersion } from './country-list-actions.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { useDesk, useRight } from '../session/use-desk.ts';
import { CountryListFields } from './country-list-fields.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { appliesToOf, countryNames } from './country-names.ts';
import { FoldedCountries } from './folded-countries.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskCountryListTexts, (texts) => texts.page);

export const loader = deskLoader((api, params) => api(getCountryList, { params }));

export const action = pageAct(async (api, form, { params, to }) =>
  to(`/desk/approvals/${await proposeVersion(api, form, params.id)}`),
);

/** The version in force and earlier ones on the left, the next one on the right. */
export default function CountryListPage({
  loaderData: list,
  actionData: answer,
}: Route.ComponentProps) {
  const texts = useTexts(deskCountryListTexts);
  const format = useFormat();
  return (
    <DeskPage title={list.name} back={['/desk/country-lists', texts.page.back]}>
      <ActionOutcome answer={answer} done={undefined} round={0} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Panel title={texts.page.inForce}>
            {list.in_force === null ? (
              <p className="text-small text-muted">{texts.page.notInForce}</p>
            ) : (
              <VersionFacts version={list.in_force} />
            )}
          </Panel>
          {list.coming.map((version) => (
            <Panel
              key={version.id}
              title={texts.page.coming({ day: format.date(version.valid_from) })}
            >
              <VersionFacts version={version} />
            </Panel>
          ))}
        </div>
        <div className="grid min-w-0 gap-5">
          <WaitingApproval id={list.approval_id} />
          {list.approval_id === null && <NewVersion list={list} />}
          {list.proposals.length > 0 && (
            <Panel title={texts.page.proposals}>
              <PastApprovals approvals={list.proposals} />
            </Panel>
          )}
        </div>
      </div>
      <CountryListHistory versions={list.history} />
    </DeskPage>
  );
}

/** The next version of a list, starting from the latest one. */
function NewVersion({ list }: { readonly list: DeskCountryList }) {
  const texts = useTexts(deskCountryListTexts).form;
  const { now } = useDesk();
  const mayPropose = useRight('country_lists.propose');
  if (!mayPropose) return null;
  return (
    <ActForm fold={texts.fold} hint={texts.hint} submit={texts.submit}>
      <CountryListFields
        before={list.coming.at(-1) ?? list.in_force}
        today={berlinDay(new Date(now))}
      />
    </ActForm>
  );
}

/** Every version, newest first. */
function CountryListHistory({
  versions,
}: {
  readonly versions: readonly DeskCountryListVersion[];
}) {
  const texts = useTexts(deskCountryListTexts);
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="text-body font-semibold">{texts.page.history}</h2>
      <DeskTable caption={texts.page.history} columns={useColumns()} rows={versions} />
    </div>
  );
}

function useColumns(): DeskColumn<DeskCountryListVersion>[] {
  const texts = useTexts(deskCountryListTexts);
  const words = texts.page;
  const format = useFormat();
  const step = (name: string | null, at: string) =>
    name === null
      ? words.bySystem({ time: format.moment(at) })
      : words.byOn({ name, time: format.moment(at) });
  return [
    column('from', words.validFrom, (row) => format.date(row.valid_from, 'short')),
    textColumn('countries', texts.list.countries, (row) => (
      <FoldedCountries codes={row.countries} />
    )),
    textColumn(
      'effect',
      words.effect,
      (row) => `${texts.effects[row.effect]}: ${texts.applies[appliesToOf(row.applies_to)]}`,
    ),
    textColumn('source', words.source, (row) => (
      <span className="wrap-anywhere">{row.source}</span>
    )),
    textColumn('proposed', words.proposed, (row) => step(row.proposed_by, row.proposed_at)),
    textColumn('decided', words.decided, (row) =>
      row.decided_by === null || row.decided_at === null
        ? ''
        : step(row.decided_by, row.decided_at),
    ),
  ];
}

/** A version's content, its source and its officers. */
function VersionFacts({ version }: { readonly version: DeskCountryListVersion }) {
  const texts = useTexts(deskCountryListTexts);
  const words = texts.page;
  const format = useFormat();
  const by = (name: string | null, at: string) =>
    name === null
      ? words.bySystem({ time: format.dateTime(at) })
      : words.byOn({ name, time: format.dateTime(at) });
  const facts = [
    fact(words.effect, texts.effects[version.effect]),
    fact(words.applies, texts.applies[appliesToOf(version.applies_to)]),
    fact(words.validFrom, format.date(version.valid_from)),
    fact(words.source, <Source version={version} />),
    fact(
      version.proposed_by === null ? words.entered : words.proposed,
      by(version.proposed_by, version.proposed_at),
    ),
    version.decided_by !== null &&
      version.decided_at !== null &&
      fact(words.approved, by(version.decided_by, version.decided_at)),
  ];
  return (
    <>
      <FactTable facts={facts} />
      <p className="text-small font-semibold">
        {version.countries.length === 0
          ? words.noCountries
          : words.countries({ count: version.countries.length })}
      </p>
      {version.countries.length > 0 && <CountryNames codes={version.countries} />}
    </>
  );
}

function Source({
  version: { source, source_url: url },
}: {
  readonly version: DeskCountryListVersion;
}) {
  // The link sends no referrer, so that other sites do not learn the desk's address.
  return url === null ? (
    source
  ) : (
    <a href={url} rel="noreferrer" className="link">
      {source}
    </a>
  );
}

function CountryNames({ codes }: { readonly codes: readonly string[] }) {
  const names = countryNames(useLocale(), codes);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-sunken px-3 py-0.5 text-fine">
          {name}
        </li>
      ))}
    </ul>
  );
}
