import { MAX_PASSKEYS } from '@bb1/domain/accounts/factor-endpoints';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import accountTexts from '@bb1/texts/pages/account';
import type { Factors } from '../has-factor.ts';
import { RowLink } from '../row-link.tsx';
import { SettingRow } from '../setting-row.tsx';
import factorTexts from '@bb1/texts/pages/account-factors';
import { withNextPath } from './next-path.ts';

/** From this number on, new codes are recommended. */
const FEW_CODES = 3;

export function AppRow({
  totp,
  next,
}: {
  readonly totp: Factors['totp'];
  readonly next: string | null;
}) {
  const { overview: texts } = useTexts(factorTexts);
  const { security } = useTexts(accountTexts);
  const locale = useLocale();
  return (
    <SettingRow
      heading="h2"
      title={texts.totp}
      badge={totp !== null && <Badge kind="success">{security.factorOn}</Badge>}
      action={
        totp === null ? (
          <ButtonLink to={withNextPath('/account/second_factor/totp', next)} look="secondary">
            {texts.setUpTotp}
          </ButtonLink>
        ) : (
          <RemoveLink factor="totp" name={texts.totp} />
        )
      }
    >
      {totp === null
        ? texts.totpNone
        : texts.totpAdded({ date: formatDate(locale, totp.added_at) })}
    </SettingRow>
  );
}

/** Each passkey on its own line, and a link to add one. */
export function PasskeyRows({
  passkeys,
  next,
}: {
  readonly passkeys: Factors['passkeys'];
  readonly next: string | null;
}) {
  const { overview: texts } = useTexts(factorTexts);
  const { security } = useTexts(accountTexts);
  const locale = useLocale();
  const add = passkeys.length < MAX_PASSKEYS && (
    <ButtonLink to={withNextPath('/account/second_factor/passkey', next)} look="secondary">
      {texts.addPasskey}
    </ButtonLink>
  );
  const list = (
    <ul className="grid gap-2">
      {passkeys.map(({ id, name, added_at: added, last_used_at: used }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken py-2 pr-2 pl-4"
        >
          <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
            <span className="text-small font-semibold wrap-anywhere">{name}</span>
            <span className="text-fine text-muted">
              {used === null
                ? texts.passkeyUnused({ added: formatDate(locale, added) })
                : texts.passkeyFacts({
                    added: formatDate(locale, added),
                    used: formatDate(locale, used),
                  })}
            </span>
          </div>
          <RemoveLink factor={id} name={name} />
        </li>
      ))}
    </ul>
  );
  const any = passkeys.length > 0;
  return (
    <SettingRow
      heading="h2"
      title={texts.passkeys}
      badge={any && <Badge kind="success">{security.factorOn}</Badge>}
      action={add}
      below={any ? list : undefined}
    >
      {any ? texts.passkeysText : texts.passkeysNone}
    </SettingRow>
  );
}

export function CodesRow({ left, ready }: { readonly left: number; readonly ready: boolean }) {
  const { overview: texts } = useTexts(factorTexts);
  return (
    <SettingRow
      heading="h2"
      title={texts.codes}
      badge={
        ready && (
          <Badge kind={left < FEW_CODES ? 'warning' : 'neutral'}>
            {texts.codesLeft({ count: left })}
          </Badge>
        )
      }
      action={
        ready && (
          <ButtonLink to="/account/second_factor/recovery_codes" look="secondary">
            {texts.renew}
          </ButtonLink>
        )
      }
    >
      {ready ? texts.codesText : texts.codesNone}
    </SettingRow>
  );
}

function RemoveLink({ factor, name }: { readonly factor: string; readonly name: string }) {
  const { overview: texts } = useTexts(factorTexts);
  return (
    <RowLink
      to={`/account/second_factor/remove/${factor}`}
      shown={texts.remove}
      accessibleLabel={`${texts.remove}: ${name}`}
    />
  );
}
