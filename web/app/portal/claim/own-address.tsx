import { useTexts } from '../../language/use-texts.ts';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';

/** The claim's address in full, for people to compare. */
export function OwnAddress({ publicKey }: { readonly publicKey: string }) {
  const texts = useTexts(claimWalletTexts).trustline;
  return (
    <p className="grid gap-0.5">
      <span className="text-fine text-muted">{texts.address}</span>
      <span className="font-mono text-small font-medium break-all select-all">{publicKey}</span>
    </p>
  );
}
