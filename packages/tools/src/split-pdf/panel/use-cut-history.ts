import { useState } from 'react'
import type { GivenOptions } from '../options.ts'

/** What cuts are made of in the options. */
type Cuts = Pick<GivenOptions, 'mode' | 'files'>

const maxSteps = 100

/** Steps back and forth through the cuts that were made by hand. */
export function useCutHistory(options: GivenOptions, onChange: (options: GivenOptions) => void) {
  const [past, setPast] = useState<readonly Cuts[]>([])
  const [future, setFuture] = useState<readonly Cuts[]>([])
  const cutsIn = ({ mode, files }: GivenOptions): Cuts => ({ ...(mode && { mode }), ...(files && { files }) })
  const { mode: _, files: __, ...others } = options
  const previous = past.at(-1)
  const next = future[0]
  return {
    change(changed: GivenOptions) {
      setPast([...past, cutsIn(options)].slice(-maxSteps))
      setFuture([])
      onChange(changed)
    },
    undo:
      previous &&
      (() => {
        setPast(past.slice(0, -1))
        setFuture([cutsIn(options), ...future])
        onChange({ ...others, ...previous })
      }),
    redo:
      next &&
      (() => {
        setPast([...past, cutsIn(options)])
        setFuture(future.slice(1))
        onChange({ ...others, ...next })
      }),
  }
}
