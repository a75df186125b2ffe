import type { ReadyTool } from '@octavo/tools'
import type { Forecast, ForecastModule } from '@octavo/tools/panel-props.ts'
import { useEffect, useState } from 'react'
import { ownPartsOf } from './work/own-parts.ts'
import type { Desk } from './work/work-state.ts'

const nothingKnown: Forecast = {}

/** The tool's forecast for its options, once it is loaded. */
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
        // The button then keeps its default label.
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [tool])
  // The schema with the defaults may still be loading.
  const isReady = Object.keys(options).length > 0
  return { forecast: known?.forecast?.(options, files) ?? nothingKnown, summary: isReady ? known?.summary?.(options, files) : undefined }
}
