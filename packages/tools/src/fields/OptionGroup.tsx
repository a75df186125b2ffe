import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import panel from '@octavo/ui/panel.module.css'
import { type ReactNode, useContext, useState } from 'react'
import { OptionControl } from './OptionControl.tsx'
import { OpenGroupsContext } from './open-groups.ts'
import { type OptionScope, useOptionScope, valueAt } from './option-scope.ts'
import { isChanged, shortValue } from './short-value.ts'

interface OptionGroupProps {
  /** The `group` of the options in it. */
  title: string
  /** What the closed heading says, where it is more than the options in it. */
  summary?: string | undefined
  /** The fields in it; those of the group, in the order of the schema, unless given. */
  children?: ReactNode
}

/** Options that few people need, folded under a heading that says what they are set to. */
export function OptionGroup({ title, summary, children }: OptionGroupProps) {
  const scope = useOptionScope()
  const memory = useContext(OpenGroupsContext)
  const [isOpen, setOpen] = useState(() => memory.isOpen(title))
  const toggle = (next: boolean) => {
    setOpen(next)
    memory.setOpen(title, next)
  }
  const names = namesIn(scope, title)
  if (names.length === 0 && children === undefined) return null
  return (
    <Disclosure title={title} summary={isOpen ? undefined : (summary ?? summaryOf(scope, names))} open={isOpen} onToggle={toggle}>
      <div className={panel.inside}>{children ?? names.map((name) => <OptionControl key={name} name={name} />)}</div>
    </Disclosure>
  )
}

function namesIn({ fields, inactive }: OptionScope, title: string): string[] {
  return fields.filter(({ group, path, kind }) => group === title && kind !== 'list' && !inactive.includes(path)).map(({ path }) => path)
}

/** What was changed, in a few words; otherwise what the first options are set to. */
function summaryOf(scope: OptionScope, names: readonly string[]): string {
  const changed = names.flatMap((name) => {
    const field = scope.byPath.get(name)
    const value = valueAt(scope, name)
    return field && isChanged(field, value) ? (shortValue(field, value) ?? `${field.label}: off`) : []
  })
  if (changed.length === 0) return valuesOf(scope, names)
  const [first, second, ...more] = changed
  return [first, second, ...(more.length > 0 ? [`+${more.length}`] : [])].filter((part) => part !== undefined).join(', ')
}

function valuesOf(scope: OptionScope, names: readonly string[]): string {
  const values = names.flatMap((name) => {
    const field = scope.byPath.get(name)
    const isTelling = field?.kind === 'choice' || (field?.kind === 'number' && field.unit !== undefined)
    return field && isTelling ? (shortValue(field, valueAt(scope, name)) ?? []) : []
  })
  return values.length === 0 ? 'Default' : values.slice(0, 2).join(', ')
}
