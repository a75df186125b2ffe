/** Validates what came out of a slot and throws if it doesn't match. A zod schema is a reader. */
export interface Reader<Value> {
  parse(value: unknown): Value
}

/**
 * A job as both sides know it: the caller sends a `Payload` and accepts messages and the answer of the slot only if they parse as `Told`
 * and `Result`. All of them travel as JSON.
 */
export interface Job<Payload, Told, Result> {
  name: string
  told: Reader<Told>
  result: Reader<Result>
  /** Never called: it carries the payload's type for the compiler. */
  takes?(payload: Payload): void
}

/** What a job can use inside a slot. */
export interface JobContext<Told = never> {
  /** The job's folder as seen inside the sandbox; it is flat. The only writable place besides /tmp. */
  folder: string
  /** Sends the parent a message while the job runs (a finished result). Resolves when the parent has handled it. */
  tell(message: Told): Promise<void>
  /** Like `tell` without waiting, for progress; dropped while the parent is busy. */
  hint(message: Told): void
}

/** The function in a slot that runs a job. */
export type RunOf<Known> =
  Known extends Job<infer Payload, infer Told, infer Result> ? (payload: Payload, context: JobContext<Told>) => Promise<Result> : never

/** The functions in a slot that run several jobs, by name. */
export type RunsOf<Known> = { readonly [Name in keyof Known]: RunOf<Known[Name]> }

/** For a job without messages, or without a result. */
export const nothing: Reader<undefined> = { parse: () => undefined }
