const OLDEST_NODE = 24;

// Before anything is loaded: an older Node fails at a package, with words about that package.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `Node ${OLDEST_NODE} or newer is needed, this is ${process.version}. npm has installed one: docs/operations/set-up.md puts it into PATH`,
  );
  process.exit(1);
}
const { explainFailure } = await import('./explain-failure.ts');
const { runCommand } = await import('./run-command.ts');
runCommand().catch((error: unknown) => {
  console.error(explainFailure(error));
  process.exit(1);
});
