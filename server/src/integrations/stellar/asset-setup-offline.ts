import {
  type AssetSetupOptions,
  buildStep,
  funderSequence,
  readSetup,
  openSetup,
  setUpAsset,
  signedByPayer,
} from './asset-setup.ts';
import { readColdSignatures, readEnvelope } from './cold-signatures.ts';
import { planAssetSetup, type SetupStep, type SetupRequest } from './plan-asset-setup.ts';
import type { BuiltTransaction, LedgerAccount } from './stellar.ts';
import { submitUntilDecided } from './submit-until-decided.ts';
import { secondsAfter } from './unsigned-transaction.ts';

type OfflineOptions = Omit<AssetSetupOptions, 'issuerSecret'>;

/** Long enough to carry it to the safe and back. */
const VALID_SECONDS = 7 * 24 * 60 * 60;

/**
 * Does everything that needs no key of the issuer, and builds one transaction of the rest, to be
 * signed on the machine with that key. Null if nothing has to be signed. The funding account must
 * not pay anything else until the signed one is back.
 */
export async function prepareColdSetup(options: OfflineOptions): Promise<BuiltTransaction | null> {
  const waiting = await setUpAsset({ ...options, issuerSecret: null });
  if (options.dryRun === true || waiting.length === 0) return null;
  const { network, request } = openSetup(options);
  return buildStep(request, together(waiting), {
    sequence: (await funderSequence(network, request.funder)) + 1n,
    maxTime: secondsAfter(await network.latestLedger(), VALID_SECONDS),
  });
}

/**
 * Accepts that transaction with the issuer's signatures, and submits it. Throws Error if it is not
 * exactly what is still missing on the ledger, or not signed with enough weight.
 */
export async function finishColdSetup(
  options: OfflineOptions,
  signedEnvelopeXdr: string,
): Promise<void> {
  const { network, request, payer } = openSetup(options);
  const found = await readSetup(network, request.setting);
  const waiting = planAssetSetup(request, found).filter((step) => step.needsIssuer);
  if (waiting.length === 0 || found.issuer === null)
    return options.log('The issuer is set up; nothing of it is missing.');
  const step = together(waiting);
  const { built, signatures } = checkSigned(request, {
    step,
    issuer: found.issuer,
    signedEnvelopeXdr,
  });
  if ((await funderSequence(network, request.funder)) + 1n !== built.sequence)
    throw new Error(
      'the funding account has been used since the file was made: make it again, and have it signed again',
    );
  const transaction = readEnvelope(built.envelopeXdr, request.setting.networkPassphrase);
  if (transaction === null) throw new Error('what was built cannot be read');
  for (const { signer, signature } of signatures) transaction.addSignature(signer, signature);
  await submitUntilDecided(network, {
    ...built,
    envelopeXdr: await signedByPayer(payer, step, transaction),
  });
  for (const { title } of waiting) options.log(`done: ${title}`);
}

/** One trip to the safe: the operations of all steps in order, all or none. */
function together(steps: readonly SetupStep[]): SetupStep {
  return {
    title: steps.map(({ title }) => title).join('; '),
    operations: steps.flatMap(({ operations }) => operations),
    needsSigner: steps.some(({ needsSigner }) => needsSigner),
    needsIssuer: true,
  };
}

function checkSigned(
  request: SetupRequest,
  given: { step: SetupStep; issuer: LedgerAccount; signedEnvelopeXdr: string },
) {
  const { setting } = request;
  const signed = readEnvelope(given.signedEnvelopeXdr, setting.networkPassphrase);
  if (signed === null) throw new Error('the file holds no transaction of this network');
  const sequence = BigInt(signed.sequence);
  const built = buildStep(request, given.step, {
    sequence,
    maxTime: Number(signed.timeBounds?.maxTime ?? 0),
  });
  const signatures = readColdSignatures({
    envelopeXdr: given.signedEnvelopeXdr,
    networkPassphrase: setting.networkPassphrase,
    hash: built.hash,
    account: given.issuer,
  });
  if (typeof signatures === 'string')
    throw new Error(
      'the signed transaction is not what is missing on the ledger now: make the file again, and have it signed again',
    );
  const weight = signatures.reduce((sum, one) => sum + one.weight, 0);
  // A fresh issuer has thresholds of 0, for which any single signature is enough.
  const needed = Math.max(1, given.issuer.thresholds.high);
  if (weight < needed)
    throw new Error(
      `the signatures of the issuer weigh ${weight} together, and ${needed} is needed`,
    );
  return { built: { ...built, sequence }, signatures };
}
