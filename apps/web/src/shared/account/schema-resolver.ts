import { tData } from '@octavo/core/words/t.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'

/** Validates a form with one of our schemas. A field shows the first of its errors, in the language of the page. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodType<Values, unknown>): Resolver<Values> {
  return (values) => {
    const judged = schema.safeParse(values)
    if (judged.success) return { values: judged.data, errors: {} }
    return { values: {}, errors: errorsOf(judged.error.issues) as FieldErrors<Values> }
  }
}

interface Fault {
  type: string
  message: string
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, Fault> {
  const errors: Record<string, Fault> = {}
  for (const { path, code, message } of issues) {
    const field = String(path[0] ?? 'root')
    errors[field] ??= { type: code, message: tData(message) }
  }
  return errors
}
