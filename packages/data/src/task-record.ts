/** What history keeps of a task after its own key is destroyed, sealed as one text under the key of the account. */
export interface TaskRecord {
  /** Its results, or what it was given if it made none; the first ones, if there are very many. */
  files: readonly { name: string; size: number }[]
  /** Its settings, without files and secrets. */
  steps?: readonly { taskType: string; options: Record<string, unknown> }[]
}

/** How many files a record names. */
export const mostNamed = 100

/** What a record is sealed for. */
export const recordPurpose = (taskRef: string) => `record ${taskRef}`
