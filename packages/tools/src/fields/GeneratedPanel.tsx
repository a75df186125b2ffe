import { describeOptions, type OptionDescription } from '../options/describe-options.ts'
import type { OptionsSchema } from '../options/with-defaults.ts'
import { OptionControl } from './OptionControl.tsx'
import { OptionGroup } from './OptionGroup.tsx'
import { OptionsPanel } from './OptionsPanel.tsx'
import type { PanelProps } from './panel-props.ts'

interface GeneratedPanelProps extends PanelProps {
  schema: OptionsSchema
  inactive?: readonly string[]
}

/** The default panel for tools without a custom one: basic options in schema order, the rest under headings. */
export function GeneratedPanel({ schema, inactive = [], ...props }: GeneratedPanelProps) {
  const fields = describeOptions(schema)
  return (
    <OptionsPanel {...props} schema={schema} inactive={inactive}>
      {basicFields(fields, inactive).map(({ path }) => (
        <OptionControl key={path} name={path} />
      ))}
      {groupsOf(fields).map((group) => (
        <OptionGroup key={group} group={group} />
      ))}
    </OptionsPanel>
  )
}

function basicFields(fields: readonly OptionDescription[], inactive: readonly string[]): OptionDescription[] {
  return fields.filter(({ level, kind, path }) => level === 'basic' && kind !== 'list' && !inactive.includes(path))
}

function groupsOf(fields: readonly OptionDescription[]): string[] {
  return [...new Set(fields.flatMap(({ group }) => group ?? []))]
}
