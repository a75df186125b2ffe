import { useSyncExternalStore } from 'react'

/** The space for pages in the window, besides the title and the buttons of a dialog; `most` is the width it doesn't exceed. */
export function useRoom(most = 900): { width: number; height: number; window: number } {
  const size = useSyncExternalStore(watchSize, () => `${window.innerWidth} ${window.innerHeight}`)
  const [width = 0, height = 0] = size.split(' ').map(Number)
  const taken = width < 640 ? { width: 80, height: 280 } : { width: 104, height: 224 }
  return { width: Math.min(width - taken.width, most), height: Math.max(200, height - taken.height), window: width }
}

function watchSize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
