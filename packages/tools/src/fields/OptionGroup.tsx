import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import panel from '@octavo/ui/panel.module.css'
import { type ReactNode, useContext, useState } from 'react'
import { OptionControl } from './OptionControl.tsx'
import { OpenGroupsContext } from './open-groups.ts'
import { describedIn, type OptionScope, useOptionScope, valueAt } from './option-scope.ts'
import { isChanged, shortValue } from './short-value.ts'

interface OptionGroupProps {
  /** The `group` of the options in it. */
  group: string
  /** What the closed heading says, where it is more than the options in it. */
  summary?: ReactNode
  /** The fields in it; those of the group, in the order of the schema, unless given. */
  children?: ReactNode
}

/** Options that few people need, folded under a heading that says what they are set to. */
export function OptionGroup({ group, summary, children }: OptionGroupProps) {
  const scope = useOptionScope()
  const memory = useContext(OpenGroupsContext)
  const [isOpen, setOpen] = useState(() => memory.isOpen(group))
  const toggle = (next: boolean) => {
    setOpen(next)
    memory.setOpen(group, next)
  }
  const names = namesIn(scope, group)
  if (names.length === 0 && children === undefined) return null
  return (
    <Disclosure title={tData(group)} summary={isOpen ? undefined : (summary ?? summaryOf(scope, names))} open={isOpen} onToggle={toggle}>
      <div className={panel.inside}>{children ?? names.map((name) => <OptionControl key={name} name={name} />)}</div>
    </Disclosure>
  )
}

function namesIn({ fields, inactive }: OptionScope, wanted: string): string[] {
  return fields.filter(({ group, path, kind }) => group === wanted && kind !== 'list' && !inactive.includes(path)).map(({ path }) => path)
}

/** What was changed, in a few words; otherwise what the first options are set to. */
function summaryOf(scope: OptionScope, names: readonly string[]): string {
  const changed = names.flatMap((name) => {
    const field = describedIn(scope, name)
    const value = valueAt(scope, name)
    return isChanged(field, value) ? (shortValue(field, value) ?? t('{option}: off', { option: field.label })) : []
  })
  if (changed.length === 0) return valuesOf(scope, names)
  const more = changed.length - mostShown
  return listOf([...changed.slice(0, mostShown), ...(more > 0 ? [`+${more}`] : [])])
}

function valuesOf(scope: OptionScope, names: readonly string[]): string {
  const values = names.flatMap((name) => {
    const field = describedIn(scope, name)
    const isTelling = field.kind === 'choice' || (field.kind === 'number' && field.unit !== undefined)
    return isTelling ? (shortValue(field, valueAt(scope, name)) ?? []) : []
  })
  return values.length === 0 ? t('Default') : listOf(values.slice(0, mostShown))
}

/** More would not fit beside a heading. */
const mostShown = 2

function listOf(parts: readonly string[]): string {
  return formatList(parts, pageLanguage(), 'plain')
}
