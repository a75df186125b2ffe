import { useEffect, useEffectEvent, useState } from 'react'

/** Files that are dropped anywhere on the page or pasted. Gives back how many are being dragged over it right now. */
export function useIncomingFiles(onFiles: (files: File[]) => void): number {
  const [dragged, setDragged] = useState(0)
  const take = useEffectEvent((list: FileList | undefined | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
  })

  useEffect(() => {
    // Entering a child fires before leaving its parent, so that both are counted.
    let depth = 0
    const end = () => {
      depth = 0
      setDragged(0)
    }
    const listeners = {
      dragenter(event: DragEvent) {
        if (!bringsFiles(event)) return
        depth += 1
        setDragged(countOf(event))
      },
      dragleave(event: DragEvent) {
        if (!bringsFiles(event)) return
        depth -= 1
        if (depth <= 0) end()
      },
      dragover(event: DragEvent) {
        if (bringsFiles(event)) event.preventDefault()
      },
      drop(event: DragEvent) {
        if (!bringsFiles(event)) return
        event.preventDefault()
        end()
        take(event.dataTransfer?.files)
      },
      paste(event: ClipboardEvent) {
        take(event.clipboardData?.files)
      },
    }
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener)
    }
  }, [])

  return dragged
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function countOf({ dataTransfer }: DragEvent): number {
  return Math.max(1, [...(dataTransfer?.items ?? [])].filter((item) => item.kind === 'file').length)
}
