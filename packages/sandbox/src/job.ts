/** Reads what came out of a slot without trusting it, and throws where it is something else. A zod schema is one. */
export interface Reader<Value> {
  parse(value: unknown): Value
}

/**
 * A job as both sides know it: the lender sends `Payload`, and takes from the slot what it tells on its way and its answer only as far
 * as they read as `Told` and `Result`. All of them travel as JSON.
 */
export interface Job<Payload, Told, Result> {
  name: string
  told: Reader<Told>
  result: Reader<Result>
  /** Never called: by it the compiler knows what is sent. */
  takes?(payload: Payload): void
}

/** What a job inside a slot may use. */
export interface JobContext<Told = never> {
  /** The job's folder as seen inside the sandbox; files lie flat in it. The only place that can be written, /tmp aside. */
  folder: string
  /** Tells the parent something while the job runs (a finished result). Resolves when the parent has dealt with it. */
  tell(message: Told): Promise<void>
  /** Like `tell` without waiting, for progress; dropped while the parent is behind. */
  hint(message: Told): void
}

/** What a module in a slot runs for a job. */
export type RunOf<Known> =
  Known extends Job<infer Payload, infer Told, infer Result> ? (payload: Payload, context: JobContext<Told>) => Promise<Result> : never

/** What a module in a slot runs for some jobs, each under its name. */
export type RunsOf<Known> = { readonly [Name in keyof Known]: RunOf<Known[Name]> }

/** For a job that tells nothing, or answers nothing but that it is done. */
export const nothing: Reader<undefined> = { parse: () => undefined }
