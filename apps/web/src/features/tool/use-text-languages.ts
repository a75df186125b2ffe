import { findTool } from '@octavo/tools'
import { useEffect, useState } from 'react'
import { fetchLimits } from '../../shared/engine/main-api.ts'

let known: Promise<readonly string[]> | undefined

/** The languages in which the server recognises text in scans; undefined if no tool here does, or until they are known. */
export function useTextLanguages(types: readonly string[]): readonly string[] | undefined {
  const [languages, setLanguages] = useState<readonly string[]>()
  const reader = types.find((type) => findTool(type)?.recognisesText)
  useEffect(() => {
    if (reader === undefined) return
    known ??= fetchLimits(reader).then(({ textLanguages = [] }) => textLanguages)
    known.then(setLanguages, () => {
      known = undefined
    })
  }, [reader])
  return languages
}
