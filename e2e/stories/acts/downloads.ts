import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

export interface DownloadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The file that the browser saves after `click`. */
export async function downloadFile(
  page: Page,
  click: () => Promise<void>,
): Promise<DownloadedFile> {
  const waiting = page.waitForEvent('download');
  await click();
  const download = await waiting;
  return {
    name: download.suggestedFilename(),
    bytes: await buffer(await download.createReadStream()),
  };
}
