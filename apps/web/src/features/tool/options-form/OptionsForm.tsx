import { loadOptions, type OptionsModule, type ReadyToolType } from '@octavo/tools'
import { GeneratedPanel } from '@octavo/tools/generated-panel.tsx'
import type { PanelProps } from '@octavo/tools/panel-props.ts'
import { useEffect, useState } from 'react'

export interface OptionsFormProps extends PanelProps {
  type: ReadyToolType
}

/** The form of a tool without a custom panel, generated from its schema. */
export function OptionsForm({ type, ...props }: OptionsFormProps) {
  const [known, setKnown] = useState<OptionsModule>()
  useEffect(() => {
    loadOptions(type).then((loaded) => setKnown(loaded))
  }, [type])
  return known ? <GeneratedPanel {...props} schema={known.Options} /> : null
}
