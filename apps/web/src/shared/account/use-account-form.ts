import type { ErrorCode } from '@octavo/core/messages/errors.ts'
import { hasOpenDialog } from '@octavo/ui/open-dialogs.ts'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { CallError, sentenceOf } from '../engine/call.ts'
import { toast } from '../toasts.ts'
import { afterPress } from './after-press.ts'
import { schemaResolver } from './schema-resolver.ts'

export interface AccountFormProps<Values extends FieldValues> {
  /** The same schema as on the server. */
  schema: z.ZodType<Values, unknown>
  defaultValues: DefaultValues<Values>
  /** Sends the form. Errors are shown at the field they name, or else as a toast. */
  send: (values: Values) => Promise<void>
  /** The field that shows an error with this code, if the answer names none. */
  fieldOfError?: Partial<Record<ErrorCode, Path<Values>>>
}

/** A form about an account. */
export interface AccountForm<Values extends FieldValues> {
  /** The props of the field with this name; `deps` is another field that depends on it. Its error is shown after blur or submit. */
  field(name: Path<Values>, options?: { deps: Path<Values> }): UseFormRegisterReturn & { error: string | undefined }
  submit: (event?: SubmitEvent) => void
  busy: boolean
  form: UseFormReturn<Values>
}

/** Validates a form on every change, and submits it only once even if clicked repeatedly. */
export function useAccountForm<Values extends FieldValues>({
  schema,
  defaultValues,
  send,
  fieldOfError = {},
}: AccountFormProps<Values>): AccountForm<Values> {
  const form = useForm<Values>({ mode: 'onChange', resolver: schemaResolver(schema), defaultValues })
  const { errors, touchedFields, isSubmitted, isSubmitting } = form.formState
  const sending = useRef(false)
  const { setFocus, getValues } = form
  useEffect(() => {
    const [first] = Object.keys(getValues())
    // A form that replaces another within a dialog takes over its focus.
    if (first && document.activeElement === document.body && hasOpenDialog()) setFocus(first as Path<Values>)
  }, [setFocus, getValues])

  const attempt = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      if (!placeErrors(error, form, fieldOfError)) toast.error(sentenceOf(error))
    }
  })

  return {
    form,
    busy: isSubmitting,
    submit(event) {
      event?.preventDefault()
      if (sending.current) return
      sending.current = true
      void attempt().finally(() => {
        sending.current = false
      })
    },
    field(name, options) {
      const isShown = isSubmitted || name in touchedFields
      const message = errors[name]?.message
      const registered = form.register(name, options)
      const onBlur: typeof registered.onBlur = async (event) => afterPress(() => void registered.onBlur(event))
      return { ...registered, onBlur, error: isShown && typeof message === 'string' ? message : undefined }
    },
  }
}

/** Assigns the server's errors to their fields; returns whether there were any. */
function placeErrors<Values extends FieldValues>(
  error: unknown,
  { setError, getValues }: UseFormReturn<Values>,
  fieldOfError: Readonly<Record<string, string | undefined>>,
): boolean {
  if (!(error instanceof CallError)) return false
  const named = Object.entries(error.fields).filter(([name]) => name in getValues())
  const field = fieldOfError[error.code]
  const own = named.length > 0 || field === undefined ? named : [[field, error.message] as const]
  own.forEach(([name, message], index) => {
    setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return own.length > 0
}
