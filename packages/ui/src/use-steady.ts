import { useEffect, useRef, useState } from 'react'

type Handlers = Record<string, (...values: never[]) => unknown>

/** Functions that stay the same from render to render and call those of the last one: for parts that needn't be rendered with their parent. */
export function useSteady<Given extends Handlers>(handlers: Given): Given {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [steady] = useState(() => {
    const names = Object.keys(handlers)
    return Object.fromEntries(names.map((name) => [name, (...values: never[]) => latest.current[name]?.(...values)])) as Given
  })
  return steady
}
