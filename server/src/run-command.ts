import { readConfig, serveInProduction } from './config.ts';
import { boundHeap } from './platform/bound-heap.ts';
import { SERVER_FOLDER } from './platform/server-folder.ts';

const [command = 'serve', ...rest] = process.argv.slice(2);

/**
 * One program with several commands: `serve` answers requests and works off jobs, `serve --no-jobs`
 * only answers, `serve --no-web` serves only the interface, `work` only works, `migrate` brings the
 * database up to date, `signer` is the process that has the keys of the ledger, `admin` is for
 * operators. Each loads no more than it needs: the whole product takes seconds to load, most
 * commands a moment.
 */
export async function runCommand(): Promise<void> {
  boundHeap();
  switch (command) {
    case 'serve': {
      serveInProduction();
      const { serve } = await import('./serve.ts');
      await serve(readConfig(), rest);
      break;
    }
    case 'work': {
      const { workOnly } = await import('./serve.ts');
      await workOnly(readConfig());
      break;
    }
    case 'migrate': {
      const { loginOf, migrate } = await import('./platform/db/migrate.ts');
      const { DATABASE_URL, DATABASE_OWNER_URL: ownerUrl } = readConfig();
      await migrate({
        url: ownerUrl ?? DATABASE_URL,
        runningLogin: ownerUrl === undefined ? null : loginOf(DATABASE_URL),
        folder: SERVER_FOLDER,
        log: (line) => console.log(line),
      });
      break;
    }
    case 'signer': {
      const { runSigner } = await import('./signer/run-signer.ts');
      const code = await runSigner(rest);
      if (code !== null) process.exitCode = code;
      break;
    }
    case 'admin': {
      const { runAdminCommand } = await import('./admin.ts');
      process.exitCode = await runAdminCommand(rest);
      break;
    }
    default:
      console.error(`unknown command ${command}; there are serve, work, migrate, signer and admin`);
      process.exitCode = 2;
  }
}
