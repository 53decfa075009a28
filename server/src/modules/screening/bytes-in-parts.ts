import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { ByteSource } from '../../integrations/screening-lists/screening-lists-port.ts';

const PART = 256 * 1024;

/** An upload read in parts with pauses for other requests: a list has tens of megabytes. */
export function bytesInParts(bytes: Uint8Array): ByteSource {
  return async function* () {
    for (let at = 0; at < bytes.length; at += PART) {
      yield bytes.subarray(at, at + PART);
      await letOthersRun();
    }
  };
}
