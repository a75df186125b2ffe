import type { Job, Reader } from '../job.ts'

/** A job of a test, whose own assertions look at what comes of it. */
export function jobNamed<Told = unknown, Result = unknown>(name: string): Job<unknown, Told, Result> {
  return { name, told: asItIs<Told>(), result: asItIs<Result>() }
}

function asItIs<Value>(): Reader<Value> {
  return { parse: (value) => value as Value }
}
