import { useEffect, useEffectEvent, useState } from 'react'

export interface IncomingFiles {
  /** Whether files are accepted; true by default. */
  takes?: boolean
  onFiles: (files: File[]) => void
  /** Pasted addresses of files on the web, outside of text fields. */
  onLinks?: (urls: string[]) => void
}

/** Handles files dropped anywhere on the page or pasted. Returns how many are being dragged over it. */
export function useIncomingFiles({ takes = true, onFiles, onLinks }: IncomingFiles): number {
  const [dragged, setDragged] = useState(0)
  const take = useEffectEvent((list: FileList | undefined | null) => {
    const files = [...(list ?? [])]
    if (takes && files.length > 0) onFiles(files)
  })
  const takeText = useEffectEvent(async (text: string) => {
    if (!takes || !onLinks || !/^\s*https?:/i.test(text)) return
    // Addresses are rarely pasted, so their parser is loaded on demand.
    const { addressFault, readAddresses } = await import('@octavo/core/options/web-addresses.ts')
    const urls = readAddresses(text)
    if (urls.every((url) => addressFault(url) === undefined)) onLinks(urls)
  })

  useEffect(() => {
    // Entering a child fires before leaving its parent, so both are counted.
    let depth = 0
    const end = () => {
      depth = 0
      setDragged(0)
    }
    const listeners = {
      dragenter(event: DragEvent) {
        if (!bringsFiles(event)) return
        depth += 1
        setDragged(draggedFiles(event))
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
        const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
        if (!isTyped) void takeText(event.clipboardData?.getData('text/plain') ?? '')
      },
    }
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener)
    }
  }, [])

  return takes ? dragged : 0
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function draggedFiles({ dataTransfer }: DragEvent): number {
  return Math.max(1, [...(dataTransfer?.items ?? [])].filter((item) => item.kind === 'file').length)
}
