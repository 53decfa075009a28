import {
  downloadHoldingTransaction,
  type HoldingAdjustment,
  type HoldingAdjustmentDetail,
} from '@bb1/domain/holdings/desk-endpoints';
import { useCallAddress } from '../../session/use-call-address.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { shortened } from '../parts/shortened.ts';
import { SignatureUpload } from '../parts/signature-upload.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

const MOST_BYTES = 20_000;

interface ColdSignaturesProps {
  readonly act: HoldingAdjustment;
  readonly transaction: NonNullable<HoldingAdjustmentDetail['transaction']>;
}

/**
 * The exchange with the cold keys. Only signatures over exactly the shown transaction count in an
 * uploaded file.
 */
export function ColdSignatures({ act, transaction }: ColdSignaturesProps) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const mayCarryOut = useRight('holdings.carry_out');
  return (
    <>
      <ol className="grid list-decimal gap-1.5 pl-5 text-small">
        {texts.signSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <SignedSoFar signatures={transaction.signatures} />
      {mayCarryOut ? (
        <Carrying act={act} />
      ) : (
        <p className="text-small text-muted">{texts.mayNotCarryOut}</p>
      )}
    </>
  );
}

function SignedSoFar({ signatures }: Pick<ColdSignaturesProps['transaction'], 'signatures'>) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const format = useFormat();
  return (
    <div className="grid gap-1 text-small">
      <h3 className="font-semibold">{texts.signedSoFar}</h3>
      {signatures.length === 0 ? (
        <p className="text-muted">{texts.noneSigned}</p>
      ) : (
        <ul className="grid gap-1">
          {signatures.map(({ signer, uploaded_by: name, uploaded_at: at }) => (
            <li key={signer} title={signer}>
              {texts.signedBy({
                signer: shortened(signer),
                name,
                time: format.moment(at),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Carrying({ act }: Pick<ColdSignaturesProps, 'act'>) {
  const addressOf = useCallAddress();
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  return (
    <>
      <a
        href={addressOf(downloadHoldingTransaction, { params: { id: act.id } })}
        download
        className={buttonClass('secondary', 'justify-self-start')}
      >
        {texts.download}
      </a>
      <SignatureUpload
        file={{ label: texts.file, hint: texts.fileHint, tooLarge: texts.tooLarge }}
        paste={{ label: texts.paste, hint: texts.pasteHint }}
        submit={texts.upload}
        maxBytes={MOST_BYTES}
      />
    </>
  );
}
