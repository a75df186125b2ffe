import * as z from 'zod'

export const Plan = z.enum(['visitor', 'registered', 'pro'])
export type Plan = z.infer<typeof Plan>

/** The limits of one task. `null` means no limit. */
export const Limits = z.object({
  maxFileSize: z.int().positive(),
  maxFiles: z.int().positive(),
  maxTotalSize: z.int().positive(),
  tasksPerDay: z.int().positive().nullable(),
})
export type Limits = z.infer<typeof Limits>

/** Whether the results of a task can be had: without full access there is a preview and no file. */
export const TaskAccessStatus = z.enum(['FULL_ACCESS', 'LOGIN_REQUIRED', 'PAYMENT_REQUIRED', 'EXPIRED'])
export type TaskAccessStatus = z.infer<typeof TaskAccessStatus>

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

/** The table of the specification; every number can be configured. */
export const defaultLimits: Readonly<Record<Plan, Limits>> = {
  visitor: { maxFileSize: 50 * megabyte, maxFiles: 20, maxTotalSize: 200 * megabyte, tasksPerDay: 10 },
  registered: { maxFileSize: 200 * megabyte, maxFiles: 50, maxTotalSize: gigabyte, tasksPerDay: 50 },
  pro: { maxFileSize: 2 * gigabyte, maxFiles: 500, maxTotalSize: 10 * gigabyte, tasksPerDay: null },
}

/** How many times the daily number of one person all those of one address may have together. */
export const addressFactor = 20

/** Everything of a task is removed this long after it finished, or after its last use if it never ran. */
export const resultLifetimeMs = 30 * 60 * 1000
