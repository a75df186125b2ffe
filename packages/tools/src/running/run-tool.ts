import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { JobContext } from '@octavo/sandbox/job.ts'
import type { OptionValues } from '../options/options-module.ts'
import { createHandOver } from './hand-over.ts'
import type { RunContext, Runner } from './runner.ts'
import { type RunToolPayload, type ToolTold, usualMaxRows } from './tool-jobs.ts'

const progressIntervalMs = 100
const fileIntervalMs = 10

/** Runs a tool for the engine. */
export async function runTool(
  runner: Runner<OptionValues>,
  { options, inputs, maxRows = usualMaxRows, takesRanges = false }: RunToolPayload,
  job: JobContext<ToolTold>,
): Promise<undefined> {
  // Messages that aren't awaited are still sent before the job ends.
  const told: Promise<void>[] = []
  const results = createHandOver((made) => job.tell({ kind: 'results', results: made }))
  let paths = 0
  let lastProgressMs = 0
  let lastFile: number | undefined
  // In a task with one file, every result is made from that file, even if the tool doesn't say so.
  const only = inputs.length === 1 ? inputs[0]?.document : undefined
  let source: string | undefined
  const context: RunContext<OptionValues> = {
    inputs: inputs.map(({ file, ...input }, index) => ({ ...input, number: index + 1, path: join(job.folder, file) })),
    options,
    maxRows,
    takesRanges,
    newPath: (extension) => join(job.folder, `out-${inputs[0]?.file ?? ''}-${++paths}${extension}`),
    setSource(document) {
      source = document
    },
    async deliver({ path, range, ...output }) {
      const document = source ?? only
      // Just written: asking a thread costs far more than the answer.
      const place = range ?? { size: statSync(path).size }
      await results.add({ file: basename(path), ...place, ...output, ...(document !== undefined && { document }) })
    },
    async delivered(document, isCompared) {
      await results.end()
      await job.tell({ kind: 'delivered', document, isCompared })
    },
    async prove({ result, path, ...proof }) {
      await results.end()
      await job.tell({ kind: 'proof', result: basename(result), file: basename(path), ...proof })
    },
    note: (note) => void told.push(job.tell({ kind: 'note', note })),
    fail: (document, error) => void told.push(job.tell({ kind: 'fail', document, error })),
    progress(done, place) {
      const now = Date.now()
      // A new file may be the last report for a while.
      const interval = place?.file === lastFile ? progressIntervalMs : fileIntervalMs
      if (now - lastProgressMs < interval) return
      lastProgressMs = now
      lastFile = place?.file
      job.hint({ kind: 'progress', done, ...(place && { place }) })
    },
  }
  await runner(context)
  await results.end()
  await Promise.all(told)
  return undefined
}
