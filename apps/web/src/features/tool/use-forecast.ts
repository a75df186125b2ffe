import type { ReadyTool } from '@octavo/tools'
import type { Forecast, ForecastModule } from '@octavo/tools/panel-props.ts'
import { useEffect, useState } from 'react'
import { ownPartsOf } from './work/own-parts.ts'
import type { Desk } from './work/work-state.ts'

const nothingKnown: Forecast = {}

/** What the tool knows of what will come of its options, as soon as that can be asked. */
export function useForecast(
  tool: ReadyTool,
  { options, files }: Pick<Desk, 'options' | 'files'>,
): { forecast: Forecast; summary: string | undefined } {
  const [known, setKnown] = useState<ForecastModule>()
  useEffect(() => {
    let isWanted = true
    ownPartsOf(tool)
      .forecast()
      .then(
        (loaded) => isWanted && setKnown(loaded),
        // Then the button says what it always says.
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [tool])
  // The schema that gives the defaults may still be on its way.
  const isReady = Object.keys(options).length > 0
  return { forecast: known?.forecast?.(options, files) ?? nothingKnown, summary: isReady ? known?.summary?.(options, files) : undefined }
}
