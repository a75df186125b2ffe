import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

type TestError = NonNullable<ReturnType<TestCase['result']>['errors']>[number]

const shown = 20
const shownDifferences = 10

/** Reports at the end of a run the slowest files, and the tests that needed a second try. */
export class RunReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = [...slowestFiles(modules), ...secondTries(modules)]
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  }
}

/** The slowest files, longest first. */
function slowestFiles(modules: readonly TestModule[]): string[] {
  const took = modules.map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
  const longest = took.sort((one, other) => other.ms - one.ms).slice(0, shown)
  if (longest.length === 0) return []
  const all = took.reduce((sum, { ms }) => sum + ms, 0)
  return [
    '',
    `The slowest ${longest.length} of ${took.length} files, which took ${seconds(all)} one after the other:`,
    ...longest.map(({ name, ms }) => `${seconds(ms).padStart(8)}  ${name}`),
  ]
}

/** Every test that was retried, with the error of each failed try. */
function secondTries(modules: readonly TestModule[]): string[] {
  const tried = modules.flatMap((module) => [...module.children.allTests()]).filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
  if (tried.length === 0) return []
  return ['', `Tried a second time, to be mended: ${tried.length}`, ...tried.flatMap(lineOf)]
}

function lineOf(test: TestCase): string[] {
  const { state, errors } = test.result()
  return [`  ${test.module.relativeModuleId} > ${test.fullName} (${state} in the end)`, ...(errors ?? []).flatMap(reasonOf)]
}

/** A message often shortens the values that it compares: the lines of the difference have them. */
function reasonOf({ name, message, diff = '', stacks }: TestError): string[] {
  const [place] = stacks ?? []
  const at = place ? ` (${basename(place.file)}:${place.line})` : ''
  const differences = stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[-+] (?!Expected|Received)/.test(line))
  return [`    ${name ?? 'Error'}: ${plain(message)}${at}`, ...differences.slice(0, shownDifferences).map((line) => `      ${line}`)]
}

/** The message without colours, and only the beginning of a long call log. */
function plain(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 6)
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' | ')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
