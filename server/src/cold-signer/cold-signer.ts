import { signFile } from './sign-file.ts';

/** The program of the machine with a cold key. `npm run cold-signer` makes one file of it. */
process.exitCode = await signFile(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
