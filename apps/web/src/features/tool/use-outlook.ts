import type { ReadyTool } from '@octavo/tools'
import type { Outlook, OutlookModule } from '@octavo/tools/panel-props.ts'
import { useEffect, useState } from 'react'
import { ownPartsOf } from './work/own-parts.ts'
import type { WorkState } from './work/work-state.ts'

const nothingKnown: Outlook = {}

/** What the tool knows of what will come of its options, as soon as that can be asked. */
export function useOutlook(tool: ReadyTool, { options, files }: Pick<WorkState, 'options' | 'files'>): Outlook {
  const [known, setKnown] = useState<OutlookModule>()
  useEffect(() => {
    let isWanted = true
    ownPartsOf(tool)
      .outlook?.()
      .then(
        (loaded) => isWanted && setKnown(loaded),
        // Then the button says what it always says.
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [tool])
  return known?.outlook(options, files) ?? nothingKnown
}
