import { useTexts } from '../../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { accountTexts } from './account-texts.ts';
import { SettingRow } from './setting-row.tsx';

/** What everybody may have of us: a copy of their data, and an end. */
export function DataCard() {
  const texts = useTexts(accountTexts).data;
  return (
    <Card title={texts.title}>
      <ul className="grid">
        <SettingRow
          title={texts.export}
          action={
            <ButtonLink to="/account/data" look="secondary">
              {texts.exportAction}
            </ButtonLink>
          }
        >
          {texts.exportText}
        </SettingRow>
        <SettingRow
          title={texts.close}
          action={
            <ButtonLink to="/account/close" look="danger">
              {texts.closeAction}
            </ButtonLink>
          }
        >
          {texts.closeText}
        </SettingRow>
      </ul>
    </Card>
  );
}
