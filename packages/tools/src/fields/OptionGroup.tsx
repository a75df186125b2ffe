import { tData } from '@octavo/core/words/t.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import panel from '@octavo/ui/panel.module.css'
import { type ReactNode, useContext, useState } from 'react'
import { OptionControl } from './OptionControl.tsx'
import { OpenGroupsContext } from './open-groups.ts'
import { type OptionScope, useOptionScope } from './option-scope.ts'
import { valuesSummary } from './values-summary.ts'

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
