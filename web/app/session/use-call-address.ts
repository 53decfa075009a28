import { useRootData } from '../frame/root-data.ts';
import { apiRequest } from './api-client.ts';

/** The address of a call that the browser makes itself, such as a download. */
export function useCallAddress(): (
  endpoint: Parameters<typeof apiRequest>[0],
  input?: Parameters<typeof apiRequest>[1],
) => string {
  const base = useRootData()?.apiPath ?? '';
  return (endpoint, input = {}) => base + apiRequest(endpoint, input, {}).path;
}
