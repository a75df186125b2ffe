import { findBorderProblems } from './borders/find-problems.ts'
import { findLanguageProblems } from './languages/find-problems.ts'
import { capture, checkTypes, root, secondsSince } from './run.ts'

interface Part {
  name: string
  run: () => Promise<{ code: number; output: string }>
}

const parts: readonly Part[] = [
  { name: 'types', run: () => checkTypes() },
  { name: 'lint and format', run: () => capture('biome', ['ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=50', '.']) },
  { name: 'borders', run: () => asOutcome(findBorderProblems(root)) },
  { name: 'sentences', run: () => asOutcome(findLanguageProblems(root)) },
]

const outcomes = await Promise.all(parts.map(checkPart))
process.exitCode = outcomes.every(Boolean) ? 0 : 1

async function checkPart({ name, run }: Part): Promise<boolean> {
  const startedAt = performance.now()
  const { code, output } = await run()
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${secondsSince(startedAt)}`)
  if (code !== 0) console.error(output.trimEnd())
  return code === 0
}

async function asOutcome(found: Promise<string[]>): Promise<{ code: number; output: string }> {
  const problems = await found.catch((error: unknown) => [String(error)])
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n') }
}
