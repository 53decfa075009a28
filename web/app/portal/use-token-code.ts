import { useRootData } from '../frame/root-data.ts';

/** The token's code as shown after a quantity; undefined while the configuration cannot be read. */
export function useTokenCode(): string | undefined {
  return useRootData()?.config?.token_code;
}
