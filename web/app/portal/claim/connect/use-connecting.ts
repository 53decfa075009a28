import { connectWallet } from '@bb1/domain/wallets/endpoints';
import { callApi } from '../../../session/call-api.ts';
import type { CheckedTransaction } from '../checks/read-transaction.ts';
import type { ClaimProblem } from '../claim-problem.ts';
import { addressInWallet } from '../signing/wallets.ts';
import type { WalletId } from '../signing/wallets.ts';
import { useStepRunner } from '../use-step-runner.ts';
import { readTypedAddress } from './typed-address.ts';
import type { AddressComplaint } from './typed-address.ts';
import { answerChallenge, askChallenge } from './web-authentication.ts';

/** The steps from naming an address to proving control of it. */
export type Connecting =
  | {
      readonly step: 'address';
      readonly complaint: AddressComplaint | null;
      readonly problem: ClaimProblem | null;
      readonly asking: WalletId | null;
    }
  | { readonly step: 'challenge'; readonly publicKey: string }
  | { readonly step: 'prove'; readonly publicKey: string; readonly challenge: CheckedTransaction }
  | { readonly step: 'connecting'; readonly publicKey: string }
  /** With the token that the signature earned, where only the step-up is missing. */
  | {
      readonly step: 'problem';
      readonly publicKey: string;
      readonly problem: ClaimProblem;
      readonly token: string | null;
    };

const START = { step: 'address', complaint: null, problem: null, asking: null } as const;

export function useConnecting({
  email,
  networkPassphrase,
  onConnected,
}: {
  readonly email: string;
  readonly networkPassphrase: string;
  readonly onConnected: (publicKey: string) => void;
}) {
  const { state, show, goOn } = useStepRunner<Connecting>(START);

  const challengeFor = async (publicKey: string): Promise<Connecting> => {
    return {
      step: 'prove',
      publicKey,
      challenge: await askChallenge(
        { email, hostname: location.hostname, networkPassphrase },
        publicKey,
      ),
    };
  };
  const prove = (publicKey: string) =>
    goOn(
      { step: 'challenge', publicKey },
      () => challengeFor(publicKey),
      (problem) => ({ step: 'problem', publicKey, problem, token: null }),
    );

  const connect = (publicKey: string, earn: () => Promise<string>) => {
    let token: string | null = null;
    const work = async (): Promise<Connecting> => {
      token = await earn();
      await callApi(connectWallet, { body: { token } });
      onConnected(publicKey);
      return { step: 'connecting', publicKey };
    };
    goOn({ step: 'connecting', publicKey }, work, (problem) => ({
      step: 'problem',
      publicKey,
      problem,
      token: problem.kind === 'step_up' ? token : null,
    }));
  };

  return {
    state,
    askWallet: (id: WalletId) =>
      goOn(
        { ...START, asking: id },
        async () => challengeFor(await addressInWallet(id, networkPassphrase)),
        (problem) => ({ ...START, problem }),
      ),
    typeAddress: (typed: string) => {
      const read = readTypedAddress(typed);
      if ('complaint' in read) show({ ...START, complaint: read.complaint });
      else prove(read.publicKey);
    },
    signed: (publicKey: string, envelopeXdr: string) =>
      connect(publicKey, () => answerChallenge(envelopeXdr)),
    again: ({
      publicKey,
      token,
    }: {
      readonly publicKey: string;
      readonly token: string | null;
    }) => {
      if (token === null) prove(publicKey);
      else connect(publicKey, () => Promise.resolve(token));
    },
    other: () => show(START),
  };
}
