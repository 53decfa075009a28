import { useRootData } from '../frame/root-data.ts';

/** The code of the token as it stands behind a quantity; undefined while the configuration cannot be read. */
export function useTokenCode(): string | undefined {
  return useRootData()?.config?.token_code;
}
