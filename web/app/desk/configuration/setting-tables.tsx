import { moneyDependsOn } from '@bb1/domain/configuration/configuration';
import type { ConfigurationVersion } from '@bb1/domain/configuration/endpoints';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import { textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { mono } from '../parts/mono.tsx';
import { settingName } from './setting-name.ts';

type Difference = ConfigurationVersion['differences'][number];
type Setting = ConfigurationVersion['settings'][number];

/** A version's changes, old and new side by side; money settings first. */
export function DifferenceTable({
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

export function SettingTable({ settings }: { readonly settings: readonly Setting[] }) {
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
