import type { Proposal } from '@octavo/core/forms/form-field.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { toast } from '../../../shared/toasts.ts'
import { nameOfLabel, uniqueName } from '../design/field-names.ts'
import { type DeskField, type FormContent, newFieldId, putFields } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'

/** A field that the pages seem to ask for, until it is accepted or dropped. */
export interface FoundField extends DeskField {
  reason: Proposal['reason']
}

/** The search for fields and what was found. */
export interface Finding {
  state: 'resting' | 'finding' | 'found'
  found: readonly FoundField[]
  /** The id of the one that is looked at. */
  current: string | undefined
  start(): void
  choose(id: string | undefined): void
  change(field: FoundField): void
  accept(id: string): void
  acceptAll(): void
  drop(id: string): void
  /** Drops all that is left. */
  end(): void
}

export function useFinding(): Finding {
  const { form, task } = useForm()
  const [state, setState] = useState<Finding['state']>('resting')
  const [found, setFound] = useState<readonly FoundField[]>([])
  const [current, setCurrent] = useState<string>()

  const take = (fields: readonly FoundField[]) => {
    form.change((content) => fields.reduce(accepted, content))
    announce(plural(fields.length, '# field accepted', '# fields accepted'))
    leave(fields.map(({ id }) => id))
  }
  const leave = (ids: readonly string[]) => {
    const rest = found.filter(({ id }) => !ids.includes(id))
    const at = found.findIndex(({ id }) => id === ids[0])
    setFound(rest)
    setCurrent(ids.includes(current ?? '') ? rest[Math.min(at, rest.length - 1)]?.id : current)
    if (rest.length === 0) setState('resting')
  }
  return {
    state,
    found,
    current,
    async start() {
      setState('finding')
      try {
        const { proposals = [] } = await task.read({ find: true })
        setFound(proposals.map((proposal) => ({ ...proposal, id: newFieldId() })))
        setState('found')
        announce(proposals.length === 0 ? t('No fields found') : plural(proposals.length, '# field found', '# fields found'))
      } catch (error) {
        setState('resting')
        toast.error(sentenceOf(error))
      }
    },
    choose: setCurrent,
    change: (field) => setFound(found.map((other) => (other.id === field.id ? field : other))),
    accept: (id) => take(found.filter((field) => field.id === id)),
    acceptAll: () => take(found),
    drop: (id) => leave([id]),
    end() {
      setFound([])
      setCurrent(undefined)
      setState('resting')
    },
  }
}

/** A found field becomes one of the form, with a name that no other has. */
function accepted(content: FormContent, { reason: _, ...field }: FoundField): FormContent {
  const taken = new Set(content.fields.map(({ name }) => name))
  return putFields(content, [{ ...field, name: uniqueName(nameOfLabel(field.label) || field.name, taken) }])
}
