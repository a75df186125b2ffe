import { run, secondsSince } from './run.ts'

// Each part depends on the one before it, so the first failure ends the run.
const parts = [
  { name: 'check', run: () => run('node', ['scripts/check.ts']) },
  { name: 'site build', run: () => run('node', ['scripts/build.ts']) },
  { name: 'tests', run: () => run('vitest', ['run', ...process.argv.slice(2)]) },
]

const summary: string[] = []
for (const part of parts) {
  const startedAt = performance.now()
  const code = await part.run()
  summary.push(`${part.name} ${code === 0 ? 'passed' : `FAILED (exit code ${code})`} in ${secondsSince(startedAt)}`)
  if (code !== 0) {
    process.exitCode = code
    break
  }
}
console.log(`\n${summary.join('\n')}\n${process.exitCode ? 'npm test FAILED' : 'npm test passed'}`)
