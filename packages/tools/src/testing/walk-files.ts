import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { expect, test } from 'vitest'
import { refOf, type TestFile, type ToolRun } from './tool-runner.ts'

/** A tool and the files to test it with. */
export interface FileWalk {
  files: readonly TestFile[]
  /** How many of them must give a result. Without a floor, a tool that refuses every file would pass. */
  atLeast: number
  /** Only each `of`-th file is taken, from the one at `turn` on; `npm run bench -- combinations` takes all. */
  part?: { turn: number; of: number; atLeast: number }
  run(file: TestFile): Promise<ToolRun>
  /** Checks results; there is at least one. */
  check(done: ToolRun, file: TestFile): void | Promise<void>
  /** Checks an error that may be justified. */
  checkError?(code: string, file: TestFile): void
}

/** Tests that every file gives a result that passes the check or a clear error, and that enough of them give a result. */
export function testFiles(walk: FileWalk): void {
  const made = new Set<string>()
  const whole = { turn: 0, of: 1, atLeast: walk.atLeast }
  const { turn, of, atLeast } = someOrAll(walk.part ?? whole, whole)
  const files = walk.files.filter((_, index) => index % of === turn)

  test.each(files.map((file) => [file.name, file] as const))('%s gives a result or a clear error', async (name, file) => {
    const done = await walk.run(file).catch((error: { code?: string }) => error.code ?? String(error))
    if (typeof done !== 'string' && done.results.length > 0) {
      await walk.check(done, file)
      made.add(name)
      return
    }
    const code = typeof done === 'string' ? done : (done.failures[refOf(1)]?.code ?? 'neither result nor error')
    expect(code).toSatisfy(isClearError)
    walk.checkError?.(code, file)
  })

  test(`at least ${atLeast} of these files give a result`, () => {
    expect(made.size).toBeGreaterThanOrEqual(atLeast)
  })
}

/** `INTERNAL` is a fault of ours, and tells a person nothing. */
function isClearError(code: string): boolean {
  return isErrorCode(code) && code !== 'INTERNAL'
}
