import { deskLoginWithPasskey, startDeskPasskeyLogin } from '@bb1/domain/officers/factor-endpoints';
import { OrDivider } from '../../auth/or-divider.tsx';
import { PasskeyButton } from '../../auth/passkey-button.tsx';
import { useKnowsPasskeys } from '../../auth/passkeys.ts';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { callApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { deskTexts } from '../desk-texts.ts';

/** Signs an officer in by a passkey alone, in browsers that know them. */
export function DeskLoginByPasskey({ next }: { readonly next: string | null }) {
  const texts = useTexts(deskTexts).login;
  const locale = useLocale();
  if (useKnowsPasskeys() !== true) return null;
  return (
    <>
      <OrDivider />
      <PasskeyButton
        challenge={() => callApi(startDeskPasskeyLogin)}
        prove={(credential) => callApi(deskLoginWithPasskey, { body: { credential } })}
        onProven={() => location.assign(next ?? localPath(locale, '/desk'))}
      >
        {texts.passkey}
      </PasskeyButton>
    </>
  );
}
