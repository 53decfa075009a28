import {
  type ConfigurationVersion,
  confirmConfigurationVersion,
  getConfigurationVersion,
} from '@bb1/domain/configuration/endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Fold } from '../parts/fold.tsx';
import { hashGroups } from '../parts/hash-line.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/configuration-version-page.ts';
import { ConfigurationStateBadge } from './configuration-state-badge.tsx';
import { moneyDependsOn } from '@bb1/domain/configuration/configuration';
import type { ReactNode } from 'react';
import { type DeskColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { settingName } from './setting-name.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { type Named, deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskConfigurationTexts, (texts) => texts.list);

export const loader = deskLoader((api, params: Named<'number'>) =>
  api(getConfigurationVersion, { params }),
);

export const action = pageAct<'number'>(async (api, _form, { params }) => {
  await api(confirmConfigurationVersion, { params });
  return { done: 'confirm' as const };
});

/** One version: its changes, its confirmation, and all its settings. */
export default function ConfigurationVersionPage({ loaderData: version }: Route.ComponentProps) {
  const texts = useTexts(deskConfigurationTexts);
  return (
    <DeskPage
      title={texts.page.title({ number: version.number })}
      back={['/desk/configuration', texts.page.back]}
      beside={<ConfigurationStateBadge state={version.state} />}
      done={texts.done}
    >
      <Panel title={texts.page.differences}>
        <DifferenceTable differences={version.differences} none={texts.page.noDifferences} />
      </Panel>
      {version.agreed !== null && (
        <Panel title={texts.page.sinceAgreed({ number: version.agreed.number })}>
          <p className="text-small text-muted">{texts.page.sinceAgreedHint}</p>
          <DifferenceTable
            differences={version.agreed.differences}
            none={texts.page.nothingDiffers}
          />
        </Panel>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Facts version={version} />
        {version.state === 'waiting' && <Confirming version={version} />}
      </div>
      <Fold title={texts.page.settings} open={false}>
        <SettingTable settings={version.settings} />
      </Fold>
    </DeskPage>
  );
}

function Facts({ version }: { readonly version: ConfigurationVersion }) {
  const texts = useTexts(deskConfigurationTexts).page;
  const format = useFormat();
  const running = version.running.map((one) => texts.runs(one)).join(', ');
  return (
    <Panel title={texts.facts}>
      <FactTable
        facts={[
          fact(texts.since, format.moment(version.entered_at)),
          ...version.confirmations.map((one) =>
            fact(
              texts.confirmed,
              (one.counts ? texts.confirmedBy : texts.confirmedOnce)({
                name: one.officer,
                time: format.moment(one.confirmed_at),
              }),
            ),
          ),
          fact(texts.running, running === '' ? texts.nobodyRuns : running),
          fact(texts.fingerprint, mono(hashGroups(version.fingerprint).join(' '))),
        ]}
      />
    </Panel>
  );
}

function Confirming({ version }: { readonly version: ConfigurationVersion }) {
  const texts = useTexts(deskConfigurationTexts).confirm;
  return (
    <Panel title={texts.title}>
      <p className="text-small">{texts.hint}</p>
      <ConfirmForm version={version} />
      <p className="text-small text-muted">{texts.wrong}</p>
    </Panel>
  );
}

function ConfirmForm({ version }: { readonly version: ConfigurationVersion }) {
  const texts = useTexts(deskConfigurationTexts).confirm;
  const format = useFormat();
  const { officer } = useDesk();
  const mayConfirm = useRight('configuration.confirm');
  const first = version.confirmations.find(
    ({ counts, officer_id: id }) => counts && id !== officer.id,
  );
  if (!mayConfirm) return <Alert kind="info">{texts.mayNot}</Alert>;
  // One that counts again beside a later one is completed by either officer.
  if (first === undefined && version.confirmations.some(({ officer_id: id }) => id === officer.id))
    return <Alert kind="info">{texts.own}</Alert>;
  if (version.others_run) return <Alert kind="warning">{texts.othersRun}</Alert>;
  return (
    <ActForm
      intent="confirm"
      hint={
        first === undefined
          ? texts.first
          : texts.second({
              name: first.officer,
              time: format.moment(first.confirmed_at),
            })
      }
      takesProof
      submit={texts.submit}
    />
  );
}

type Difference = ConfigurationVersion['differences'][number];
type Setting = ConfigurationVersion['settings'][number];

/** A version's changes, old and new side by side; money settings first. */
function DifferenceTable({
  differences,
  none,
}: {
  readonly differences: readonly Difference[];
  readonly none: string;
}) {
  const texts = useTexts(deskConfigurationTexts).page;
  return (
    <DeskTable
      caption={texts.differences}
      columns={useDifferenceColumns()}
      rows={differences}
      rowKey={({ name }) => name}
      none={none}
    />
  );
}

function SettingTable({ settings }: { readonly settings: readonly Setting[] }) {
  return (
    <DeskTable
      caption={useTexts(deskConfigurationTexts).page.settings}
      columns={useSettingColumns()}
      rows={settings}
      rowKey={({ name }) => name}
    />
  );
}

function useDifferenceColumns(): DeskColumn<Difference>[] {
  const texts = useTexts(deskConfigurationTexts).page;
  return [
    textColumn('name', texts.setting, (row) => <SettingName name={row.name} />),
    textColumn('before', texts.before, (row) => <SettingValue value={row.before} />),
    textColumn('now', texts.now, (row) => (
      <strong className={moneyDependsOn(row.name) ? undefined : 'font-normal'}>
        <SettingValue value={row.now} />
      </strong>
    )),
  ];
}

function useSettingColumns(): DeskColumn<Setting>[] {
  const texts = useTexts(deskConfigurationTexts).page;
  return [
    textColumn('name', texts.setting, (row) => <SettingName name={row.name} />),
    textColumn('value', texts.value, (row) => <SettingValue value={row.value} />),
  ];
}

function SettingName({ name }: { readonly name: string }) {
  const words = settingName(useTexts(deskConfigurationTexts), name);
  return (
    <span className="grid">
      <span className="wrap-anywhere">{words.name}</span>
      <span className="text-fine font-normal text-muted">{words.group}</span>
    </span>
  );
}

function SettingValue({ value }: { readonly value: string | null }): ReactNode {
  const texts = useTexts(deskConfigurationTexts).page;
  if (value === null || value === '')
    return <span className="text-muted">{value === null ? texts.absent : texts.empty}</span>;
  return <span className="wrap-anywhere">{mono(value)}</span>;
}
