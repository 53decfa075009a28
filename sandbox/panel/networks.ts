import type { SandboxEthereum } from '../ethereum/ethereum-network.ts';
import { PanelRefusal } from './fields.ts';
import type { PanelOptions } from './panel-options.ts';

/** Faults of the product's connection to a node. */
export const NODE_FAULTS = ['none', 'unreachable'] as const;

export function ethereumOf({ ethereum }: Pick<PanelOptions, 'ethereum'>): SandboxEthereum {
  if (ethereum === null) throw new PanelRefusal((texts) => texts.refused.noEthereum);
  return ethereum;
}

/** A network's refusal is reported in its own words. */
export async function payThrough<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PanelRefusal) throw error;
    throw new PanelRefusal((texts) => texts.refused.network({ what: wordsOf(error) }));
  }
}

/** Horizon gives the reason in the codes of its answer, all others in the message. */
function wordsOf(error: unknown): string {
  const codes = resultCodesOf(error);
  if (codes !== null) return JSON.stringify(codes);
  return error instanceof Error ? error.message : String(error);
}

function resultCodesOf(error: unknown): unknown {
  const step = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[name]
      : undefined;
  return ['response', 'data', 'extras', 'result_codes'].reduce(step, error) ?? null;
}
