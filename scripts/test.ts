import { run, secondsSince } from './run.ts'
import { aloneProject, atOnce } from './tests/projects.ts'

const asked = process.argv.slice(2)

// Each part depends on the one before it, so the first failure ends the run.
const parts = [
  { name: 'check', run: () => run('node', ['scripts/check.ts']) },
  { name: 'site build', run: () => run('node', ['scripts/build.ts']) },
  { name: 'tests', run: asked.length > 0 ? () => run('vitest', ['run', ...asked]) : runTests },
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

/**
 * The files that need a process to themselves run beside the others, one at a time: they mostly wait. Vitest ends a process that files share
 * whenever such a file is next, so that in one run the server would be loaded again for each of them, and a browser started.
 */
async function runTests(): Promise<number> {
  const codes = await Promise.all([
    run('vitest', ['run', `--project=!${aloneProject}`, `--maxWorkers=${atOnce - 1}`]),
    run('vitest', ['run', `--project=${aloneProject}`, '--maxWorkers=1']),
  ])
  return Math.max(...codes)
}
