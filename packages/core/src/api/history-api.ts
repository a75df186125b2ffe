import * as z from 'zod'
import { ErrorView, TaskStatus } from './engine-api.ts'
import { PageQuery, pageOf, SearchKey } from './lists.ts'
import { OwnedTaskFacts } from './main-api.ts'

/** The calls about the tasks of an account, past and present. */

export const HistoryQuery = PageQuery.extend({
  searchKey: SearchKey.optional(),
  taskType: z
    .string()
    .max(64)
    .regex(/^[a-z-]+$/)
    .optional(),
  status: TaskStatus.optional(),
})

/** A file by what is kept of it. */
export const FileFacts = z.object({ name: z.string(), size: z.int() })
export type FileFacts = z.infer<typeof FileFacts>

/**
 * A task in the history. `files` are its results, or what it was given if it made none: at most the first hundred of `fileCount`. `size` is
 * that of all together. `status` stays what became of the task when its files are gone and `taskAccessStatus` is EXPIRED.
 */
export const HistoryItem = OwnedTaskFacts.extend({
  files: z.array(FileFacts),
  fileCount: z.int(),
  size: z.int(),
  error: ErrorView.optional(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
export const HistoryPage = pageOf(HistoryItem)

/** The settings of a task, for other files. */
export const TaskRecipe = z.object({
  steps: z.array(z.object({ taskType: z.string(), options: z.record(z.string(), z.unknown()) })),
})
export type TaskRecipe = z.infer<typeof TaskRecipe>
