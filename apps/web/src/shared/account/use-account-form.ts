import type { ErrorCode } from '@octavo/core/messages/errors.ts'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { CallError, sentenceOf } from '../engine/call.ts'
import { toast } from '../toasts.ts'
import { afterPress } from './after-press.ts'
import { schemaResolver } from './schema-resolver.ts'

export interface AccountFormProps<Values extends FieldValues> {
  /** What the server checks by, too. */
  schema: z.ZodType<Values, unknown>
  defaultValues: DefaultValues<Values>
  /** Sends what was entered. What it throws is told: at the field that it names, or else by a toast. */
  send: (values: Values) => Promise<void>
  /** The field at which an error of this code is shown, where the answer names none. */
  fieldOfError?: Partial<Record<ErrorCode, Path<Values>>>
}

/** A form about an account. */
export interface AccountForm<Values extends FieldValues> {
  /** What the field of this name is told; `deps` is another that depends on it. Its error is shown from the moment it was left or sent. */
  field(name: Path<Values>, options?: { deps: Path<Values> }): UseFormRegisterReturn & { error: string | undefined }
  submit: (event?: SubmitEvent) => void
  busy: boolean
  form: UseFormReturn<Values>
}

/** Judges a form on every change, and sends it once however often one presses. */
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
    // A form that takes the place of another within a dialog takes its focus, too.
    if (first && document.activeElement === document.body && document.querySelector('dialog:modal')) setFocus(first as Path<Values>)
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

/** Puts what the server says about single fields to them; tells whether there was anything to put. */
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
