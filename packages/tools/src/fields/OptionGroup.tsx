import { tData } from '@octavo/core/words/t.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import panel from '@octavo/ui/panel.module.css'
import { type ReactNode, useContext, useState } from 'react'
import { OptionControl } from './OptionControl.tsx'
import { OpenGroupsContext } from './open-groups.ts'
import { type OptionScope, useOptionScope } from './option-scope.ts'
import { valuesSummary } from './values-summary.ts'

interface OptionGroupProps {
  /** The `group` of its options. */
  group: string
  /** The closed heading's summary, if it is more than its options. */
  summary?: ReactNode
  /** Its fields; those of the group in schema order by default. */
  children?: ReactNode
}

/** Advanced options, folded under a heading that shows their current values. */
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
    <Disclosure
      title={tData(group)}
      summary={isOpen ? undefined : (summary ?? valuesSummary(scope, names))}
      open={isOpen}
      onToggle={toggle}
    >
      <div className={panel.inside}>{children ?? names.map((name) => <OptionControl key={name} name={name} />)}</div>
    </Disclosure>
  )
}

function namesIn({ fields, inactive }: OptionScope, wanted: string): string[] {
  return fields.filter(({ group, path, kind }) => group === wanted && kind !== 'list' && !inactive.includes(path)).map(({ path }) => path)
}
